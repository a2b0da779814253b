internal import JSON
package import Values

/// A scenario without mistakes, before expansion into one scenario per row of its examples.
struct CheckedScenario {
  var scenario: Scenario
  /// The scenario's name, which can read only examples.
  var name: Template
  /// The rows of `examples`; nil without `examples`.
  var rows: [ExampleRow]?
}

extension [CheckedScenario] {
  /// One scenario per row, in order, with unique names.
  func expanded() -> [Scenario] {
    // Only the names of rows can repeat other names.
    let hasRows = indices.contains { self[$0].rows != nil }
    var taken = hasRows ? Set(filter { $0.rows == nil }.map(\.scenario.name)) : []
    return flatMap { checked -> [Scenario] in
      // The path through all steps is the same for every row.
      let recipients = checked.scenario.awaitedRecipients
      guard let rows = checked.rows else { return [checked.scenario(requiring: recipients)] }
      var counts: [String: Int] = [:]
      return rows.map { row in
        let name = checked.finalName(of: row)
        var (unique, count) = (name, counts[name] ?? 1)
        while !taken.insert(unique).inserted {
          count += 1
          unique = "\(name) (\(count))"
        }
        counts[name] = count
        var scenario = checked.scenario(requiring: recipients, in: row)
        scenario.name = unique
        if checked.name.literal == nil { scenario.writtenName = checked.scenario.name }
        return scenario
      }
    }
  }
}

extension CheckedScenario {
  /// The scenario for a row, including the requirements for receiving its awaited messages.
  ///
  /// These requirements depend on the row's values.
  fileprivate func scenario(
    requiring recipients: Set<ExpectedRecipient>,
    in row: ExampleRow? = nil
  ) -> Scenario {
    var scenario = scenario
    if let row { scenario.example = row }
    scenario.require(recipients)
    return scenario
  }

  /// The author's name with the row's values filled in, or the name followed by the row's label.
  ///
  /// Secrets are masked. The row's number then keeps the name unique.
  fileprivate func finalName(of row: ExampleRow) -> String {
    guard name.literal == nil else { return "\(scenario.name) [\(row.label)]" }
    var hidesSecret = false
    let filled = name.filling { expression in
      guard case .path(let path) = expression, let value = row.value(at: path) else { return nil }
      let isSecret = path.components.last.map { value.isSecret(under: $0.spelling) } ?? false
      hidesSecret = hidesSecret || isSecret
      return isSecret ? Secret.mask : value.writtenText
    }
    let text = (filled.literal ?? filled.spelling).onOneLine
    return hidesSecret ? "\(text) [\(ExampleLabel.numbered(row.number))]" : text
  }
}

extension ExampleRow {
  /// The literal value at a path of `example`; nil if there is none.
  package func value(at path: ValuePath) -> ValueTemplate? {
    guard let key = path.components.first?.spelling,
      let value = values.first(where: { $0.key == key })?.value
    else { return nil }
    return value.value(at: path.components.dropFirst())
  }
}

extension ValueTemplate {
  /// The literal value at a path below this value; nil if there is none.
  func value(at components: ArraySlice<ValuePath.Component>) -> ValueTemplate? {
    components.reduce(self) { value, component in value?.member(component.spelling) }
  }

  /// Whether the value is neither a list nor a mapping.
  var isScalar: Bool {
    switch self {
    case .constant, .scalar: true
    case .list, .mapping: false
    }
  }

  /// The element or member with the given index or key; nil if there is none.
  package func member(_ name: String) -> ValueTemplate? {
    switch self {
    case .mapping(let members, _): members.first { $0.key == name }?.value
    case .list(let elements, _):
      Int(name).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
    case .constant, .scalar: nil
    }
  }
}
