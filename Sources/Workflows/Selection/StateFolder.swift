internal import Reports

/// The folder `.authflow`, where runs leave what later commands ask for.
struct StateFolder {
  /// The folder that it stands in: beside the project file, or in the working directory where there is none; from the root.
  let base: String
  let environment: Environment

  /// The record of the last run, as short as it can be said.
  var lastRunPath: String { environment.shortened(base + "/.authflow/last-run.json") }

  /// The working directory seen from the folder, for paths in records; from the root where it is
  /// not within.
  var directory: String {
    let here = environment.workingDirectory
    if here == base { return "." }
    let start = base.hasSuffix("/") ? base : base + "/"
    return here.hasPrefix(start) ? String(here.dropFirst(start.count)) : here
  }

  /// What failed in the last run: names, and the real paths of their files.
  func failed() throws(CommandFailure) -> [(path: String, name: String)] {
    let run = try lastRun()
    let start = run.directory.hasPrefix("/") ? run.directory : "\(base)/\(run.directory)"
    return run.entries.filter(\.isFailure).map { entry in
      let path = entry.file.hasPrefix("/") ? entry.file : "\(start)/\(entry.file)"
      return (ScenarioFiles.realPath(of: path), entry.name)
    }
  }

  private func lastRun() throws(CommandFailure) -> LastRun {
    let text: String
    do throws(InputFileError) {
      text = String(decoding: try InputFile.bytes(of: lastRunPath, limit: .max - 1), as: UTF8.self)
    } catch .absent {
      throw .usage("nothing is selected: there is no last run, for there is no `\(lastRunPath)`")
    } catch {
      throw .invalidFile("the record of the last run `\(lastRunPath)` \(error.words)")
    }
    do throws(LastRunError) { return try LastRun(parsing: text) } catch {
      switch error {
      case .notAReport:
        throw .invalidFile("`\(lastRunPath)` is no record of a run; remove it, and run all once")
      case .laterVersion:
        throw .invalidFile("`\(lastRunPath)` was written by a later version of authflow")
      }
    }
  }
}
