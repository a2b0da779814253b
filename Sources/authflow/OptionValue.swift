internal import ArgumentParser
internal import Transport
internal import Values
internal import Workflows

/// Checks and parsers for the values of options.
enum OptionValue {
  /// Throws if the value of an option is empty, for example because a shell variable is not set.
  ///
  /// Without this check, an empty path would mean the working directory.
  static func check(_ options: [(name: String, value: String?)]) throws {
    for case (let name, let value?) in options where value.isEmpty {
      throw ValidationError("the value of \(name) is empty")
    }
  }

  /// Throws if two options name the same file to write, or if one names standard output.
  ///
  /// For the files of commands that print something else to standard output.
  static func checkFiles(_ files: [(name: String, value: String?)]) throws {
    var taken: [ExactString: String] = [:]
    for case (let name, let path?) in files {
      guard path != "-" else {
        throw ValidationError(
          "\(name) can't write to standard output. For a file with the name -, write ./-"
        )
      }
      let place = ExactString(ScenarioFiles.realPath(of: path))
      if let other = taken.updateValue(name, forKey: place) {
        throw ValidationError("\(other) and \(name) can't write to the same file: \(path)")
      }
    }
  }

  /// The words of a command line, with an empty word after each `--name=`.
  ///
  /// Without the empty word, the argument parser would use the next word as the value. A report
  /// could then overwrite a file with that name.
  static func separated(_ words: some Sequence<String>) -> [String] {
    var isOpen = true
    return words.flatMap { word in
      isOpen = isOpen && word != "--"
      let isEmpty = isOpen && word.hasPrefix("--") && word.firstIndex(of: "=") == word.indices.last
      return isEmpty ? [String(word.dropLast()), ""] : [word]
    }
  }

  /// Parses an integer within limits; the error contains the limits.
  ///
  /// Declare options with this parser as `parsing: .unconditional`. With the default parsing, the
  /// argument parser treats `-1` as an option, and its error does not contain the limits.
  static func number<Number: FixedWidthInteger & Sendable>(
    in limits: ClosedRange<Number>
  ) -> @Sendable (String) throws -> Number {
    { text in
      guard let number = Number(text), limits.contains(number) else {
        throw ValidationError("expected an integer \(limits.limits(for: text))")
      }
      return number
    }
  }

  /// Parses the seed of a run.
  static func seed(_ text: String) throws -> UInt64 { try number(in: 0...UInt64.max)(text) }

  /// Parses a duration in the syntax of scenarios, such as `1m30s`.
  static func duration(_ text: String) throws -> Duration {
    do throws(DurationSyntaxError) { return try Duration(authored: text) } catch {
      let words = DurationMessage(error.reason, in: text)
      throw ValidationError([words.title, words.help].compactMap(\.self).joined(separator: ". "))
    }
  }

  /// Parses a part of a run: `2/8`, `auto`, or `auto/8`.
  static func shard(_ text: String) throws -> ShardRequest {
    do throws(ShardSyntaxError) { return try ShardRequest(parsing: text) } catch {
      throw ValidationError(error.message)
    }
  }

  /// Parses the URL of an HTTP server, and removes a slash at the end.
  static func address(_ text: String) throws -> String {
    guard WebAddress(text) != nil else {
      throw ValidationError("expected a URL such as http://127.0.0.1:9229")
    }
    return text.hasSuffix("/") ? String(text.dropLast()) : text
  }

  /// Parses the URL of an endpoint for functions.
  ///
  /// The path of the URL precedes the paths of the API.
  static func lambdaEndpoint(_ text: String) throws -> String {
    guard text.hasPrefix("http://") || text.hasPrefix("https://"),
      text.utf8.allSatisfy(\.isVisibleASCII)
    else { throw ValidationError("expected a URL such as http://127.0.0.1:3001") }
    return text.hasSuffix("/") ? String(text.dropLast()) : text
  }
}

extension String {
  /// The string as the help of an option, with a name for the option's value.
  func taking(_ valueName: String) -> ArgumentHelp { ArgumentHelp(self, valueName: valueName) }
}
