internal import ArgumentParser

/// What may stand behind an option.
enum OptionValue {
  /// Throws where an option is given and its value is empty, as for a variable that nobody has set:
  /// nothing stands for nothing, and least of all the working directory.
  static func check(_ options: [(name: String, value: String?)]) throws {
    for case (let name, let value?) in options where value.isEmpty {
      throw ValidationError("the value of \(name) is empty")
    }
  }
}
