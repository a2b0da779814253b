internal import CFuzzer
internal import Glibc

/// The reader that is fed; libFuzzer's callback can hold nothing.
private enum Chosen {
  nonisolated(unsafe) static var reader = FuzzedReader.scenario
}

let known = FuzzedReader.allCases.map(\.rawValue).joined(separator: ", ")
guard CommandLine.arguments.count > 1,
  let reader = FuzzedReader(rawValue: CommandLine.arguments[1])
else {
  print("give the reader to feed (\(known)), then libFuzzer's own arguments")
  exit(2)
}
unsafe Chosen.reader = reader

// libFuzzer sees its own name and everything behind the reader's.
var arguments = unsafe CommandLine.unsafeArgv
unsafe arguments[1] = arguments[0]
var first: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = unsafe arguments + 1
var count = CommandLine.argc - 1
exit(
  unsafe LLVMFuzzerRunDriver(&count, &first) { bytes, size in
    unsafe Chosen.reader.read(Array(UnsafeBufferPointer(start: bytes, count: size)))
    return 0
  }
)
