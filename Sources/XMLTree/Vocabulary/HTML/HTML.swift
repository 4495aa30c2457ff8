/// The vocabulary of HTML (the living standard), as far as the pages of a web application need it.
///
/// Elements of HTML have no namespace in the tree; ``MarkupDocument/html()`` writes them as HTML5.
public enum HTML {}
