internal import Dispatch
internal import Glibc

/// Waits until the parent process closes this process's input or ends.
func inputEnd() async {
  await withCheckedContinuation { (end: CheckedContinuation<Void, Never>) in
    // The blocking read must not run on Swift's own threads.
    DispatchQueue(label: "authflow-measure.input").async {
      var byte: UInt8 = 0
      while read(STDIN_FILENO, &byte, 1) > 0 {}
      end.resume()
    }
  }
}
