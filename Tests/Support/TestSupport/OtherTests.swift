/// Lets other tests run before the calling test continues.
///
/// A thread of Swift's pool runs a task until it waits, and there is one thread for each processor.
/// On two processors, two tests that computed without a wait stopped all other tests for a minute,
/// until the time limit of one of them expired. Call this method regularly in a test that computes
/// for more than a second.
package func letOtherTestsRun() async { await Task.yield() }
