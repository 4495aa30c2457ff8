import Statecharts

extension GalleryMachine {
  /// A sign-in that is locked for half a minute after three wrong passwords: waiting is an event that the machine sends
  /// itself.
  static let signIn = GalleryMachine(
    "sign-in",
    scene: SignInScene(),
    chart: Statechart(
      name: "sign-in",
      title: LocalizedText("Sign-in With Lock-out", zhHans: "带锁定的登录", ja: "ロックのあるログイン"),
      summary: LocalizedText(
        "Three wrong passwords lock the account for thirty seconds. Who is signed in and does nothing is signed out after five minutes.",
        zhHans: "密码输错三次，账户锁定三十秒。登录后五分钟没有操作，就会自动退出。", ja: "パスワードを3回間違えると、アカウントは30秒間ロックされます。ログインして5分間何もしないと、自動的にログアウトします。"
      ),
      dataModel: .null,
      events: signInEvents,
      states: [signedOut, locked, signedIn]))

  private static let signInEvents = [
    EventDeclaration(
      "right", displayName: LocalizedText("right password", zhHans: "密码正确", ja: "正しいパスワード"),
      summary: LocalizedText("The password that was typed is right.", zhHans: "输入的密码正确。", ja: "入力されたパスワードは正しいものでした。")),
    EventDeclaration(
      "wrong", displayName: LocalizedText("wrong password", zhHans: "密码错误", ja: "間違ったパスワード"),
      summary: LocalizedText("The password that was typed is wrong.", zhHans: "输入的密码错误。", ja: "入力されたパスワードは間違っていました。")),
    EventDeclaration(
      "unlock", displayName: LocalizedText("the lock opens", zhHans: "锁定解除", ja: "ロック解除"),
      summary: LocalizedText("Thirty seconds have passed.", zhHans: "已过三十秒。", ja: "30秒が過ぎました。")),
    EventDeclaration(
      "touch", displayName: LocalizedText("do something", zhHans: "进行操作", ja: "何かをする"),
      summary: LocalizedText("The visitor does something.", zhHans: "用户进行了操作。", ja: "利用者が何かをしました。")),
    EventDeclaration(
      "leave", displayName: LocalizedText("sign out", zhHans: "退出", ja: "ログアウト"),
      summary: LocalizedText("The visitor signs out.", zhHans: "用户退出登录。", ja: "利用者がログアウトしました。")),
    EventDeclaration(
      "idle", displayName: LocalizedText("too long idle", zhHans: "闲置过久", ja: "長い間操作なし"),
      summary: LocalizedText(
        "Five minutes have passed without anything being done.", zhHans: "五分钟没有任何操作。", ja: "5分間、何も行われませんでした。")),
  ]

  private static let signedOut = State(
    "SignedOut",
    displayName: LocalizedText("Signed Out", zhHans: "未登录", ja: "ログアウト中"),
    summary: LocalizedText("asks for the password", zhHans: "等待输入密码", ja: "パスワードを待っている"),
    initial: ["Fresh"],
    transitions: [.on("right", to: "SignedIn")],
    children: [
      State(
        "Fresh",
        displayName: LocalizedText("Three Tries Left", zhHans: "还有三次", ja: "残り3回"),
        summary: LocalizedText("nothing wrong so far", zhHans: "还没有输错", ja: "まだ間違いなし"),
        transitions: [.on("wrong", to: "Once")]),
      State(
        "Once",
        displayName: LocalizedText("Two Tries Left", zhHans: "还有两次", ja: "残り2回"),
        summary: LocalizedText("one password was wrong", zhHans: "输错一次", ja: "1回間違えた"),
        transitions: [.on("wrong", to: "Twice")]),
      State(
        "Twice",
        displayName: LocalizedText("One Try Left", zhHans: "还有一次", ja: "残り1回"),
        summary: LocalizedText("two passwords were wrong", zhHans: "输错两次", ja: "2回間違えた"),
        transitions: [.on("wrong", to: "Locked")]),
    ])

  private static let locked = State(
    "Locked",
    displayName: LocalizedText("Locked", zhHans: "已锁定", ja: "ロック中"),
    summary: LocalizedText("nobody may try", zhHans: "谁都不能再试", ja: "誰も試せない"),
    transitions: [.on("unlock", to: "SignedOut")],
    onEntry: [[.timer("unlock", after: 30)]], onExit: [[.cancel(Cancel(.literal("unlock")))]])

  private static let signedIn = State(
    "SignedIn",
    displayName: LocalizedText("Signed In", zhHans: "已登录", ja: "ログイン中"),
    summary: LocalizedText("the clock of idleness runs", zhHans: "闲置计时进行中", ja: "操作のない時間を計っている"),
    transitions: [.on("touch", to: "SignedIn"), .on("leave", to: "SignedOut"), .on("idle", to: "SignedOut")],
    onEntry: [[.timer("idle", after: 300)]], onExit: [[.cancel(Cancel(.literal("idle")))]])
}
