import ECMAScriptDataModel

/// The engine that runs the scripts of charts.
public enum ScriptEngine {
  /// Prepares the process for the engine. To be called once, first of all in `main`: on Apple platforms it changes the
  /// environment, which no process may do in which threads run. A process that does not call it runs scripts all the same, but
  /// there some endless loops are not stopped (see `prepareProcessForScripts`).
  public static func prepareProcess() { prepareProcessForScripts() }
}
