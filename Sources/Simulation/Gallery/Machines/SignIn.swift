import Statecharts

extension GalleryMachine {
  /// A sign-in that is locked for half a minute after three wrong passwords: waiting is an event that the machine sends
  /// itself.
  static let signIn = GalleryMachine(
    "sign-in",
    scene: TemplateScene("sign-in") { moment in
      ["until-unlock": moment.remaining(until: "unlock"), "until-idle": moment.remaining(until: "idle")]
    },
    chart: Statechart(
      name: "sign-in",
      title: localized("Sign-in With Lock-out", "带锁定的登录", "ロックのあるログイン"),
      summary: localized(
        "Three wrong passwords lock the account for thirty seconds. Who is signed in and does nothing is signed out after five minutes.",
        "密码输错三次，账户锁定三十秒。登录后五分钟没有操作，就会自动退出。", "パスワードを3回間違えると、アカウントは30秒間ロックされます。ログインして5分間何もしないと、自動的にログアウトします。"),
      dataModel: .null,
      events: signInEvents,
      states: [signedOut, locked, signedIn]))

  private static let signInEvents = [
    EventDeclaration(
      "right", displayName: localized("right password", "密码正确", "正しいパスワード"),
      summary: localized("The password that was typed is right.", "输入的密码正确。", "入力されたパスワードは正しいものでした。")),
    EventDeclaration(
      "wrong", displayName: localized("wrong password", "密码错误", "間違ったパスワード"),
      summary: localized("The password that was typed is wrong.", "输入的密码错误。", "入力されたパスワードは間違っていました。")),
    EventDeclaration(
      "unlock", displayName: localized("the lock opens", "锁定解除", "ロック解除"),
      summary: localized("Thirty seconds have passed.", "已过三十秒。", "30秒が過ぎました。")),
    EventDeclaration(
      "touch", displayName: localized("do something", "进行操作", "何かをする"),
      summary: localized("The visitor does something.", "用户进行了操作。", "利用者が何かをしました。")),
    EventDeclaration(
      "leave", displayName: localized("sign out", "退出", "ログアウト"),
      summary: localized("The visitor signs out.", "用户退出登录。", "利用者がログアウトしました。")),
    EventDeclaration(
      "idle", displayName: localized("too long idle", "闲置过久", "長い間操作なし"),
      summary: localized("Five minutes have passed without anything being done.", "五分钟没有任何操作。", "5分間、何も行われませんでした。")),
  ]

  private static let signedOut = State(
    "SignedOut", displayName: localized("Signed Out", "未登录", "ログアウト中"),
    summary: localized("asks for the password", "等待输入密码", "パスワードを待っている"),
    initial: ["Fresh"],
    transitions: [.on("right", to: "SignedIn")],
    children: [
      State(
        "Fresh", displayName: localized("Three Tries Left", "还有三次", "残り3回"),
        summary: localized("nothing wrong so far", "还没有输错", "まだ間違いなし"),
        transitions: [.on("wrong", to: "Once")]),
      State(
        "Once", displayName: localized("Two Tries Left", "还有两次", "残り2回"),
        summary: localized("one password was wrong", "输错一次", "1回間違えた"),
        transitions: [.on("wrong", to: "Twice")]),
      State(
        "Twice", displayName: localized("One Try Left", "还有一次", "残り1回"),
        summary: localized("two passwords were wrong", "输错两次", "2回間違えた"),
        transitions: [.on("wrong", to: "Locked")]),
    ])

  private static let locked = State(
    "Locked", displayName: localized("Locked", "已锁定", "ロック中"), summary: localized("nobody may try", "谁都不能再试", "誰も試せない"),
    transitions: [.on("unlock", to: "SignedOut")],
    onEntry: [[.timer("unlock", after: 30)]], onExit: [[.cancel(Cancel(.literal("unlock")))]])

  private static let signedIn = State(
    "SignedIn", displayName: localized("Signed In", "已登录", "ログイン中"),
    summary: localized("the clock of idleness runs", "闲置计时进行中", "操作のない時間を計っている"),
    transitions: [.on("touch", to: "SignedIn"), .on("leave", to: "SignedOut"), .on("idle", to: "SignedOut")],
    onEntry: [[.timer("idle", after: 300)]], onExit: [[.cancel(Cancel(.literal("idle")))]])
}
