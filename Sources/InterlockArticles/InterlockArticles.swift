// The target has only articles: `Interlock.docc`.
