import Lessons
import SiteResources
import StatechartFormats
import StatechartSimulation

extension Course {
  /// The lessons that come with the program.
  ///
  /// - Throws: what Foundation throws if a file cannot be read.
  init(comingWith resources: ResourceFolder, _ formats: FormatCatalog, _ gallery: MachineList) throws {
    let files = try FolderFiles.read(resources.lessons).map { File(name: $0.name, bytes: $0.bytes) }
    self.init(files: files, formats: formats, known: { gallery.machine($0, at: nil)?.machine })
  }
}
