internal import ArgumentParser
internal import Transport
internal import Values

/// What may stand behind an option.
enum OptionValue {
  /// Throws where an option is given and its value is empty, as for a variable that nobody has set:
  /// nothing stands for nothing, and least of all the working directory.
  static func check(_ options: [(name: String, value: String?)]) throws {
    for case (let name, let value?) in options where value.isEmpty {
      throw ValidationError("the value of \(name) is empty")
    }
  }

  /// The words of a command line with the empty value of each `--name=` as a word of its own.
  ///
  /// The argument parser would take the next word for the value, be it a file that a report then replaces.
  static func separated(_ words: some Sequence<String>) -> [String] {
    var isOpen = true
    return words.flatMap { word in
      isOpen = isOpen && word != "--"
      let isEmpty = isOpen && word.hasPrefix("--") && word.firstIndex(of: "=") == word.indices.last
      return isEmpty ? [String(word.dropLast()), ""] : [word]
    }
  }

  /// Reads a whole number within limits, and says them where it is none.
  ///
  /// An option that takes one is declared `parsing: .unconditional`: `-1` would otherwise be taken
  /// for an option, and what is wrong with it would not be said.
  static func number<Number: FixedWidthInteger & Sendable>(
    in limits: ClosedRange<Number>
  ) -> @Sendable (String) throws -> Number {
    { text in
      guard let number = Number(text), limits.contains(number) else {
        throw ValidationError("expected \(message(for: limits))")
      }
      return number
    }
  }

  /// Reads a duration as scenarios write it, such as `1m30s`.
  static func duration(_ text: String) throws -> Duration {
    do throws(DurationSyntaxError) { return try Duration(authored: text) } catch {
      let words = DurationMessage(error.reason, in: text)
      throw ValidationError([words.title, words.help].compactMap(\.self).joined(separator: ". "))
    }
  }

  /// Reads the address of a server on the web, without a slash at its end.
  static func address(_ text: String) throws -> String {
    guard WebAddress(text) != nil else {
      throw ValidationError("expected a URL such as http://127.0.0.1:9229")
    }
    return text.hasSuffix("/") ? String(text.dropLast()) : text
  }

  /// Reads the address of an endpoint for functions; its path, if any, stands before the API's.
  static func lambdaEndpoint(_ text: String) throws -> String {
    guard text.hasPrefix("http://") || text.hasPrefix("https://"),
      text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
    else { throw ValidationError("expected a URL such as http://127.0.0.1:3001") }
    return text.hasSuffix("/") ? String(text.dropLast()) : text
  }

  private static func message<Number: FixedWidthInteger>(for limits: ClosedRange<Number>) -> String
  {
    limits.upperBound == Number.max
      ? "an integer of at least \(limits.lowerBound)"
      : "an integer from \(limits.lowerBound) to \(limits.upperBound)"
  }
}

extension String {
  /// The help of an option whose value is called this.
  func taking(_ valueName: String) -> ArgumentHelp { ArgumentHelp(self, valueName: valueName) }
}
