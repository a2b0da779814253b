import NIOCore

/// Runs the tasks of a connection on the thread that also reads and writes its bytes.
///
/// On Swift's thread pool, each request and each response would wait for another thread to wake up,
/// which takes longer than most calls.
final class ConnectionExecutor: TaskExecutor {
  private let loop: any EventLoop

  /// Creates an executor for the event loop of a connection's channel.
  init(_ loop: any EventLoop) { self.loop = loop }

  /// Runs a job on the thread of the event loop.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    loop.execute { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
