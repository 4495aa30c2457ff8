public import StatechartExecution
import StatechartFormats
public import Statecharts

extension SessionResources {
  /// What Interlock lets charts reach: charts in SCXML that they invoke, XML, and texts at addresses where a host has any.
  ///
  /// - Parameters:
  ///   - text: The text at an address.
  ///   - model: A new data model of the kind that an invoked chart asks for; nil if there is none of the kind.
  public static func standard(
    text: @escaping @Sendable (String) -> String? = { _ in nil },
    model: @escaping @Sendable (Statechart) -> (any DataModel)?
  ) -> SessionResources {
    SessionResources(
      text: text, markup: { ForeignElement(xml: $0).map { [.element($0)] } },
      chart: { source throws(InvocationError) in
        do throws(ReadError) {
          return switch source {
          case .text(let text, let address):
            try SCXMLFormat().invokedChart(in: SourceText(text, fileName: address))
          case .element(let element): try SCXMLFormat().invokedChart(in: element)
          }
        } catch {
          throw InvocationError(error.description)
        }
      }, model: model)
  }

  /// What charts can reach where there are no files.
  public static var plain: SessionResources { standard { DataModels.model(for: $0, trust: .none) } }
}
