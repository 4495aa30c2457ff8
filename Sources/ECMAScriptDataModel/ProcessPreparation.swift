import CJavaScriptCore

/// Prepares the process for the script engine. To be called once, first of all in `main`, before there are threads.
///
/// Compiled scripts are to look themselves whether they are to stop: the library's other way, signals, misses some
/// loops (`for (;;) try { for (;;); } finally { continue }`), which then run without end. On Apple platforms only a
/// variable of the environment says so, and the environment must not be changed while threads may read it. Elsewhere
/// this does nothing: the library has a function for it, called when the first script runs.
public func prepareProcessForScripts() { InterlockPrepareProcess() }
