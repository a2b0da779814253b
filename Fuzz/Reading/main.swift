internal import CFuzzer
internal import Glibc

/// The selected reader, which is global because libFuzzer's callback can't capture values.
private enum Chosen {
  nonisolated(unsafe) static var reader = FuzzedReader.scenario
}

let known = FuzzedReader.allCases.map(\.rawValue).joined(separator: ", ")
guard CommandLine.arguments.count > 1,
  let reader = FuzzedReader(rawValue: CommandLine.arguments[1])
else {
  print("usage: READER (\(known)), then libFuzzer's own arguments")
  exit(2)
}
unsafe Chosen.reader = reader

// libFuzzer gets the name of the program, and the arguments after the reader.
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
