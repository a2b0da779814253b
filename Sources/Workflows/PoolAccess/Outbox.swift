internal import CodeSources
internal import FoundationEssentials
internal import MockPool
internal import MockServer
internal import Project
internal import Runner
internal import Synchronization
internal import Transport
internal import Values

/// The destination of the mock's messages, and the source that awaits watch.
///
/// Messages are kept in memory, or in a Maildir if a folder is given.
struct Outbox: MessageSink {
  /// The name of the source in scenarios.
  static let name = "outbox"

  /// The source that awaits watch.
  let source: any CodeSource
  private let take: @Sendable ([UInt8]) async throws -> Void
  private let reportProblem: @Sendable (String) -> Void

  /// Opens the Maildir in `folder`, or memory without a folder.
  ///
  /// `reportProblem` receives the reason why a message was not delivered. The call that sent the
  /// message fails without the reason.
  init(
    folder: String?,
    _ environment: Environment,
    reportProblem: @escaping @Sendable (String) -> Void
  ) {
    self.reportProblem = reportProblem
    if let folder {
      let maildir = MaildirOutbox(
        path: environment.absolute(folder),
        name: Outbox.name,
        now: environment.now
      )
      source = maildir
      take = { bytes in try await maildir.append(bytes) }
    } else {
      let memory = MemoryOutbox(name: Outbox.name)
      source = memory
      take = { bytes in try memory.append(bytes) }
    }
  }

  /// Throws if messages can't be stored in a folder.
  static func check(_ folder: String, _ environment: Environment) throws(CommandFailure) {
    let absolute = environment.absolute(folder)
    for part in ["tmp", "new", "cur"] {
      let path = part.path(in: absolute)
      do throws(FolderError) { try Folder.create(path) } catch {
        let isOfParent = absolute.path(below: error.path) != nil
        let parent = isOfParent ? "can't create `\(environment.shortened(error.path))`: " : ""
        let reason = parent + error.cause.reason
        throw .usage("the folder `\(folder)` can't be used for messages: \(reason)")
      }
      guard FileManager.default.isWritableFile(atPath: path) else {
        throw .usage("can't write to the folder `\(folder)`")
      }
    }
  }

  func deliver(_ message: OutgoingMessage) async throws {
    do { try await take(message.rfc5322) } catch {
      let reason = (error as? CodeSourceError)?.message ?? "it is not a readable message"
      reportProblem("the message for \(message.recipient) can't be delivered: \(reason)")
      throw error
    }
  }
}
