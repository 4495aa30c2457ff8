import StatechartFormats
import Statecharts
import Testing

/// State machines in the Amazon States Language.
@Suite struct StatesLanguageTests {
  private func read(_ text: String) throws -> Reading {
    let source = SourceText(text)
    let reader = try #require(NotationCatalog.standard.reader(for: source))
    #expect(reader.identifier == "asl")
    return try reader.read(source)
  }

  /// As people write it.
  @Test(arguments: [
    (
      #"{"StartAt":"Check it","States":{"Check it":{"Type":"Task","Resource":"arn:aws:lambda:eu:1:function:Check","TimeoutSeconds":30,"Retry":[{"ErrorEquals":["A.B"],"MaxAttempts":2}],"Catch":[{"ErrorEquals":["States.Timeout","X"],"Next":"No"},{"ErrorEquals":["States.ALL"],"Next":"No"}],"End":true},"No":{"Type":"Fail","Error":"E","Cause":"C"}}}"#,
      "<Check_it>\nCheck_it in/run Check;send failed.Check_it.States.Timeout after 30s out/cancel failed.Check_it.States.Timeout \"Check it\"\n  -done.Check_it-> End\n  -failed.Check_it.A.B[fewer than 2 retries of Check it]-> Check_it\n  -failed.Check_it.States.Timeout,failed.Check_it.X-> No\n  -failed.Check_it-> No\nNo !\nEnd !"
    ),
    (
      "StartAt: C\nStates:\n  C:\n    Type: Choice\n    Choices:\n    - Or:\n      - {Variable: $.n, NumericGreaterThanEquals: 3}\n      - Not: {Variable: $.s, StringEquals: 'x y'}\n      Next: W\n    - {Condition: '{% $a = 1 %}', Next: S}\n    - {Variable: $.p, IsPresent: false, Next: S}\n    Default: S\n  W: {Type: Wait, Seconds: 3, Next: P}\n  P: {Type: Pass, Result: {a: 1}, Next: S}\n  S: {Type: Succeed}\n",
      "<C>\nC \"C\"\n  -[$.n >= 3 or not ($.s == 'x y')]-> W\n  -[$a = 1]-> S\n  -[$.p is not present]-> S\n  --> S\nW in/send after 3s after 3s out/cancel after.3s.W\n  -after.3s.W-> P\nP\n  --> S\nS !"
    ),
    (
      #"{"StartAt":"P","States":{"P":{"Type":"Parallel","Branches":[{"StartAt":"A","States":{"A":{"Type":"Task","Resource":"a","End":true}}},{"StartAt":"B","States":{"B":{"Type":"Fail","Error":"E"}}}],"Next":"M"},"M":{"Type":"Map","ItemProcessor":{"StartAt":"I","States":{"I":{"Type":"Pass","End":true}}},"End":true}}}"#,
      "<P>\nP ||\n  -done.state.P-> M\n  -failed.P-> Failed\n  P_1 <A> \"1\"\n    A in/run a\n      -done.A-> P.End\n    P.End ! \"End\"\n  P_2 <B> \"2\"\n    B ! in/raise failed.P.E\nM <I>\n  -done.state.M-> End\n  I\n    --> M.End\n  M.End ! \"End\"\nEnd !\nFailed !"
    ),
    // An error of a task that nothing around it inside catches is one of the state around.
    (
      #"{"StartAt":"P","States":{"P":{"Type":"Parallel","Retry":[{"ErrorEquals":["X"],"MaxAttempts":1}],"Catch":[{"ErrorEquals":["States.ALL"],"Next":"N"}],"Branches":[{"StartAt":"A","States":{"A":{"Type":"Task","TimeoutSeconds":3,"Catch":[{"ErrorEquals":["E"],"Next":"Q"}],"Next":"Q"},"Q":{"Type":"Map","ItemProcessor":{"StartAt":"B","States":{"B":{"Type":"Task","End":true}}},"Catch":[{"ErrorEquals":["E"],"Next":"A"}],"End":true}}}],"End":true},"N":{"Type":"Succeed"}}}"#,
      "<P>\nP ||\n  -done.state.P-> End\n  -failed.P.X,failed.A.X,failed.B.X[no retry of P]-> P\n  -failed.P,failed.A,failed.B-> N\n  P_1 <A> \"1\"\n    A in/send failed.A.States.Timeout after 3s out/cancel failed.A.States.Timeout\n      -done.A-> Q\n      -failed.A.E-> Q\n    Q <B>\n      -done.state.Q-> P.End\n      -failed.Q.E,failed.B.E-> A\n      B\n        -done.B-> Q.End\n      Q.End ! \"End\"\n    P.End ! \"End\"\nN !\nEnd !"
    ),
    // 'States.TaskFailed' is every error but a timeout.
    (
      #"{"StartAt":"A","States":{"A":{"Type":"Task","TimeoutSeconds":3,"Retry":[{"ErrorEquals":["States.TaskFailed"],"MaxAttempts":1}],"Catch":[{"ErrorEquals":["States.Timeout"],"Next":"L"},{"ErrorEquals":["States.TaskFailed"],"Next":"S"}],"Next":"S"},"L":{"Type":"Succeed"},"S":{"Type":"Succeed"}}}"#,
      "<A>\nA in/send failed.A.States.Timeout after 3s out/cancel failed.A.States.Timeout\n  -done.A-> S\n  -failed.A.States.Timeout-> L\n  -failed.A[no retry of A]-> A\n  -failed.A-> S\nL !\nS !"
    ),
    (
      #"{"Resources":{"Machine":{"Type":"AWS::StepFunctions::StateMachine","Properties":{"DefinitionString":{"Fn::Sub":"{\"StartAt\":\"A\",\"States\":{\"A\":{\"Type\":\"Succeed\"}}}"}}}}}"#,
      "machine Machine\n<A>\nA !"
    ),
    (
      "Resources:\n  Flow:\n    Type: AWS::Serverless::StateMachine\n    Properties:\n      Definition:\n        StartAt: A\n        States:\n          A: {Type: Wait, Timestamp: '2030-01-01T00:00:00Z', End: true}\n",
      "machine Flow\n<A>\nA\n  -after.A-> End\nEnd !"
    ),
  ])
  func reads(text: String, expected: String) throws {
    let reading = try read(text)
    #expect(!reading.hasErrors, "\(reading.diagnostics)")
    #expect(reading.chart.diagnostics.allSatisfy { $0.severity != .error })
    #expect(ChartLines.text(reading.chart) == expected)
  }

  @Test(arguments: [
    (
      #"{"StartAt":"A","States":{"A":{"Type":"Pass","Next":"B"}}}"#,
      "1:52: error: there is no state 'B' here"
    ),
    (
      #"{"StartAt":"A","States":{"A":{"Type":"Pass"}}}"#,
      "1:26: warning: 'A' has neither 'Next' nor 'End'; it ends the machine"
    ),
    (
      #"{"StartAt":"A","States":{"A":{"Type":"Task","Catch":[{"ErrorEquals":["States.TaskFailed"],"Next":"A"}],"End":true}}}"#,
      "1:54: note: 'States.TaskFailed' is read as every error, 'States.Timeout' too"
    ),
    (
      #"{"StartAt":"A","States":{"A":{"Type":"Tusk","End":true}}}"#,
      "1:38: error: 'Type' is one of Task, Pass, Choice, Wait, Succeed, Fail, Parallel, Map, not 'Tusk'; read as Task (did you mean 'Task'?)"
    ),
    (
      #"{"StartAt":"A","States":{"A":{"Type":"Choice","Choices":[{"Variable":"$.x","Odd":1,"Next":"A"}],"Default":"A"}}}"#,
      "1:58: warning: the condition of the choice is not known; it is asked for"
    ),
    (
      #"{"StartAt":"A","States":{"A":{"Type":"Succeed","InputPath":"$"}}}"#,
      "1:48: note: the data of states ('InputPath', 'Parameters' and the like) is ignored"
    ),
    (
      #"{"StartAt":"A","States":{"A":{"Type":"Succeed","Netx":"A"}}}"#,
      "1:48: warning: a state has no member 'Netx' (did you mean 'Next'?)"
    ),
  ])
  func findings(text: String, expected: String) throws {
    let found = try StatesLanguageNotation().read(SourceText(text)).diagnostics.map(\.description)
    #expect(found.contains(expected), "\(found)")
  }

  @Test(arguments: ["", "{}", "[]", #"{"StartAt":"A","States":{}}"#, "StartAt: A\nStates: {"])
  func refusals(text: String) throws {
    let error = try #require(throws: ReadError.self) { try StatesLanguageNotation().read(SourceText(text)) }
    #expect(error.diagnostics.allSatisfy { $0.position != nil })
  }
}
