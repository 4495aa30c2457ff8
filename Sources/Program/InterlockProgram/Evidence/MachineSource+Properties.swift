import StatechartFormats
import StatechartSimulation
import Statecharts

extension MachineSource {
  /// The file with the properties of the machine, which lies next to its own; nil if there is none.
  var propertiesFile: String? {
    guard isFile else { return nil }
    let path = folder + name + ".properties.md"
    return InputFile(path: path).exists ? path : nil
  }

  /// The properties of that file.
  var propertiesOfFile: GivenProperties? {
    let bytes = propertiesFile.flatMap { try? InputFile(path: $0).bytes(upTo: ReadLimits.bytes) }
    return bytes.flatMap { String(validating: $0, as: UTF8.self) }.map { GivenProperties($0, isList: true) }
  }

  /// The properties that come with the machine: those of the file next to it, or of the document that it is in.
  func properties(_ bytes: [UInt8], of reading: Reading) -> GivenProperties? {
    if let properties = propertiesOfFile { return properties }
    guard let text = text(bytes, of: reading), text.notation == DocumentNotation().identifier,
      let range = reading.range
    else { return nil }
    return DocumentNotation.properties(in: SourceText(text.text), after: range).map {
      GivenProperties($0, isList: false)
    }
  }

  /// The stamp of the file, or of the file and that with its properties if there is one.
  var stampWithProperties: FileStamp? {
    guard let stamp, let other = propertiesFile.flatMap({ FileStamp($0) }) else { return stamp }
    return FileStamp([stamp, other])
  }

  /// A hash of the bytes and of the properties next to them.
  func contentHash(of bytes: [UInt8], with properties: GivenProperties?) -> ContentHash {
    let hash = contentHash(of: bytes)
    guard let properties, properties.isList else { return hash }
    return ContentHash((hash.text + "\n" + properties.text).utf8)
  }
}
