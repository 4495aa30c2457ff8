import StatechartExecution
import Statecharts
import XMLTree

extension TemplateScene {
  /// A machine that sells drinks, with coins to put in.
  static let vendingMachine = TemplateScene("vending-machine") { moment in
    let (balance, price) = (moment.number("balance"), moment.number("price"))
    var values = ["balance": amount(balance), "price": amount(price)]
    for drinks in 1...3 where moment.number("stock") >= Double(drinks) { values["stock-\(drinks)"] = "" }
    for coin in [100, 50, 10, 5] {
      values["coin-\(coin)"] = moment.address(of: "coin", payload: ["amount": .number(Double(coin))])
    }
    if moment.isIn("Paying"), balance >= price { values["enough"] = "" }
    if let delay = moment.snapshot.nextDelay {
      values["later"] = moment.link(.advance(delay))
      values["seconds"] = SVG.number(Double(delay.milliseconds) / 1000)
    }
    return values
  }

  /// An amount in hundredths as people write it: 1.20.
  private static func amount(_ hundredths: Double) -> String {
    let whole = Int(max(-999_999, min(999_999, hundredths.rounded())))
    let rest = String(abs(whole) % 100)
    return (whole < 0 ? "-" : "") + "\(abs(whole) / 100)." + (rest.count == 1 ? "0" : "") + rest
  }
}
