internal import Diagnostics
internal import Values
internal import YAMLTree

/// The keys of a mapping, and the pairs that have values.
struct WrittenKeys {
  var pairs: [YAMLPair] = []
  /// All keys; nil if these are the keys of the pairs.
  fileprivate var allNames: [String]?
  /// Whether a merge key may add unknown keys.
  ///
  /// If so, no key counts as missing.
  var isMerged = false

  /// All keys.
  ///
  /// Those without a value are reported, but not as missing.
  var names: [String] { allNames ?? pairs.map(\.name) }

  func lacks(_ name: String) -> Bool {
    guard !isMerged else { return false }
    return allNames.map { !$0.contains(name) } ?? !pairs.hasElement { $0.name == name }
  }
}

extension NodeDecoder {
  /// Whether the node has a value.
  ///
  /// A missing value is reported.
  func isWritten(_ node: YAMLNode, _ subject: @autoclosure () -> String) -> Bool {
    if case .unresolved = node.content { return false }
    guard node.isMissing else { return true }
    report(.emptyValue, "\(subject()) has no value", at: node.range)
    return false
  }

  /// The pairs of a mapping.
  ///
  /// Merge keys and keys without a value are reported and omitted.
  func keys(
    of node: YAMLNode,
    _ subject: @autoclosure () -> String,
    help: @autoclosure () -> String? = nil,
    wrongKind: DiagnosticCode = .wrongStructure
  ) -> WrittenKeys? {
    guard isWritten(node, subject()) else { return nil }
    guard let pairs = node.pairs else {
      if node.isSoleValue {
        let title = "\(subject()) must be a literal mapping: `$(...)` is not supported here"
        return reject(.mustBeWrittenOut, title, at: node.range, help: help())
      }
      reportKind(node, subject(), needs: "a mapping", help: help(), code: wrongKind)
      return nil
    }
    // Nearly every mapping has only keys with values.
    guard pairs.hasElement(where: \.isUnusual) else { return WrittenKeys(pairs: pairs) }
    return keysWithValues(in: pairs)
  }

  /// The pairs with values; reports the others.
  private func keysWithValues(in pairs: [YAMLPair]) -> WrittenKeys {
    var written = WrittenKeys()
    var names: [String] = []
    for (index, pair) in pairs.enumerated() {
      names.append(pair.name)
      let colon = pair.key.withoutSpaceBehindColon ?? withoutColon(pair)
      if let colon { names.append(colon.name) }
      if pair.isMergeKey {
        written.isMerged = true
        reportMergeKey(pair)
      } else if pair.value.isMissing {
        let help =
          behindComma(pair) ?? colon?.help ?? ActionTable.sketch(of: pair.name)
          ?? splitValue(at: index, in: pairs)
        report(.emptyValue, "`\(pair.name)` has no value", at: pair.key.range, help: help)
      } else {
        written.pairs.append(pair)
      }
    }
    written.allNames = names
    return written
  }

  /// Decodes the members of a mapping; nil if a member has a mistake.
  func members(
    _ pairs: [YAMLPair],
    _ value: (YAMLPair) -> ValueTemplate?
  ) -> [ValueTemplate.Member]? {
    pairs.map { pair in
      value(pair).map { .init(key: pair.name, keyRange: pair.key.range, value: $0) }
    }.complete()
  }

  /// The elements of a list.
  ///
  /// Elements without a value are reported and omitted.
  func elements(
    of node: YAMLNode,
    _ subject: @autoclosure () -> String,
    help: @autoclosure () -> String? = nil,
    wrongKind: DiagnosticCode = .wrongStructure
  ) -> [YAMLNode]? {
    guard isWritten(node, subject()) else { return nil }
    guard let elements = node.elements else {
      if node.scalar?.text.holdsValue == true {
        let title = "\(subject()) must be a literal list: `$(...)` is not supported here"
        return reject(.mustBeWrittenOut, title, at: node.range, help: help())
      }
      let help = help().map { $0.replacing("[ ... ]", with: node.listForm ?? "[ ... ]") }
      reportKind(node, subject(), needs: "a list", help: help, code: wrongKind)
      return nil
    }
    return elements.filter { isWritten($0, "an element of \(subject())") }
  }

  private func reportMergeKey(_ pair: YAMLPair) {
    report(
      .mergeKey,
      "merge keys (`<<`) are not supported",
      at: pair.key.range,
      help: "Repeat the keys, or move shared steps to a flow (`flow:`)."
    )
  }
}

extension YAMLPair {
  /// Whether the pair may have no value, merge other pairs, or have a key that includes its value.
  fileprivate var isUnusual: Bool {
    if value.isMissing { return true }
    guard let key = key.scalar, key.isPlain else { return false }
    return key.text == "<<" || key.text.hasByte { $0 == UInt8(ascii: ":") }
  }
}

extension YAMLNode {
  /// The scalar as a list with one element; nil for long strings and other nodes.
  fileprivate var listForm: String? {
    guard let scalar, !scalar.text.isEmpty, scalar.text.count <= 40,
      scalar.text.allSatisfy({ $0.isASCII && $0.isPrintableInList })
    else { return nil }
    return "[\(scalar.text)]"
  }
}

extension Character {
  /// Whether an unquoted string in a suggested list may contain the character.
  fileprivate var isPrintableInList: Bool { isLetter || isNumber || " ,._-".contains(self) }
}
