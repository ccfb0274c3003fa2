extension OutputFile {
  /// Removes what killed processes have left of writing these files: temporary files whose process does
  /// not run any more.
  ///
  /// Each folder is read once, so a run calls this once for all its files. What cannot be read or
  /// removed stays: it is in nobody's way.
  package static func removeLeftovers(for files: [OutputFile]) {
    var targets: [String: [TemporaryName]] = [:]
    for parts in files.map({ FilePath($0.path) }) where !parts.name.isEmpty {
      targets[parts.folder, default: []].append(TemporaryName(target: parts.name))
    }
    for (folder, names) in targets { removeLeftovers(in: folder, of: names) }
  }

  /// Removes a temporary file, if it is there.
  static func discard(_ temporary: String) {
    do throws(SystemError) {
      try FileSystem.remove(temporary)
    } catch {
      // The next run tries again; the message is about what went wrong before.
    }
  }

  private static func removeLeftovers(in folder: String, of targets: [TemporaryName]) {
    let ending = TemporaryName.ending.utf8
    do throws(SystemError) {
      for name in try FileSystem.names(in: folder, limit: .max)
      where name.utf8.suffix(ending.count).elementsEqual(ending) {
        if targets.contains(where: { isLeftover(name, of: $0) }) { discard("\(folder)/\(name)") }
      }
    } catch {
      // A folder that cannot be read may still be one that can be written to.
    }
  }

  /// A file with this process's own number is left by an earlier process that had the number.
  private static func isLeftover(_ name: String, of target: TemporaryName) -> Bool {
    guard let process = target.process(of: name) else { return false }
    return process == CurrentProcess.identifier || !CurrentProcess.isRunning(process)
  }
}
