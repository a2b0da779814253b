internal import ArgumentParser

// The parser's own implementations search for conformances at run time, which takes longer than
// everything else that the parser does with a choice.
extension ExpressibleByArgument where Self: CaseIterable, Self: RawRepresentable<String> {
  /// The raw values of all cases.
  static var allValueStrings: [String] { allCases.map { $0.rawValue } }

  /// The descriptions of the cases in help; the help of each option describes them instead.
  static var allValueDescriptions: [String: String] { [:] }
}
