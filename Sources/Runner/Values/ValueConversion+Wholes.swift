internal import Diagnostics
internal import JSON
internal import Matching
internal import Scenario
internal import Values

/// Why a value can't stand for the mapping or list that its place needs.
struct FormFault: Error, Hashable {
  /// The way to the part that does not fit; empty for the value itself.
  var path: String
  var reason: Reason

  enum Reason: Hashable {
    case kind(needed: String, got: String)
    case unknown(String, known: [String])
  }

  /// One line for the failure.
  var message: String {
    switch reason {
    case .kind(let needed, let got):
      return "expected \(path.isEmpty ? "" : "`\(path)` to be ")a \(needed), got \(got)"
    case .unknown(let name, let known):
      let place = path.isEmpty ? "" : " in `\(path)`"
      let near = Suggestion.nearest(to: name, among: known)
      let list = known.count <= 12 ? "; it takes \(known.quotedList)" : ""
      return "unknown key `\(name)`\(place)" + (near.map { "; did you mean `\($0)`?" } ?? list)
    }
  }
}

extension JSONValue {
  /// The value with every part of the kind that a form wants; members that are null are left out.
  func fitted(to form: ValueForm, at path: String = "") throws(FormFault) -> JSONValue {
    switch (form, self) {
    case (.any, _): return self
    case (.either(let list, _), .array): return try fitted(to: list, at: path)
    case (.either(_, let other), _): return try fitted(to: other, at: path)
    case (.list(let form), .array(let elements)):
      var fitted: [JSONValue] = []
      for (index, element) in elements.enumerated() {
        fitted.append(try element.fitted(to: form, at: PatternMatcher.joined(path, "\(index)")))
      }
      return .array(fitted)
    case (.names(let form), .object(let object)):
      return try object.fitted(at: path) { _ in form }
    case (.members(let members), .object(let object)):
      return try object.fitted(at: path) { name throws(FormFault) in
        if let member = members.first(where: { $0.name == name }) { return member.form }
        throw FormFault(path: path, reason: .unknown(name, known: members.map(\.name)))
      }
    default: return try fittedScalar(to: form, at: path)
    }
  }

  private func fittedScalar(to form: ValueForm, at path: String) throws(FormFault) -> JSONValue {
    let kind: ScalarKind? =
      switch form {
      case .text, .word: .text
      case .integer: .integer
      case .number: .number
      case .boolean: .boolean
      case .any, .list, .names, .members, .either: nil
      }
    if let fitted = kind.flatMap({ scalar(of: $0) }) {
      guard case .word(let words) = form, !words.contains(fitted.string ?? "") else {
        return fitted
      }
      let needed = "word (\(words.quotedList))"
      throw FormFault(path: path, reason: .kind(needed: needed, got: shownWithKind))
    }
    throw FormFault(path: path, reason: .kind(needed: form.kind, got: shownWithKind))
  }
}

extension JSONObject {
  fileprivate func fitted(
    at path: String,
    _ form: (String) throws(FormFault) -> ValueForm
  ) throws(FormFault) -> JSONValue {
    var fitted = JSONObject()
    for (name, value) in members where value != .null {
      fitted[name] = try value.fitted(to: try form(name), at: PatternMatcher.joined(path, name))
    }
    return .object(fitted)
  }
}
