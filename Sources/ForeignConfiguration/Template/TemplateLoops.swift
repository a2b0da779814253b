internal import ConfigurationChanges
internal import JSON

/// Writes the loops of a template out (template reference of CloudFormation, Fn::ForEach).
struct TemplateLoops {
  /// What is known of the template, with the defaults that collections took.
  private(set) var values: TemplateValues

  init(_ values: TemplateValues) { self.values = values }

  private static let prefix = "Fn::ForEach::"

  /// The template without the loops whose collections are known; without the transform there are none.
  mutating func expanded(_ template: JSONObject) -> JSONObject {
    guard template.transforms.contains("AWS::LanguageExtensions") else { return template }
    var result = template
    for section in ["Conditions", "Resources", "Outputs"] {
      result[section] = template[section].map { expanded($0) }
    }
    return result
  }

  private mutating func expanded(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements): return .array(elements.map { expanded($0) })
    case .object(let object):
      var members: [(String, JSONValue)] = []
      for (name, inner) in object.members {
        if name.hasPrefix(TemplateLoops.prefix), let passes = passes(of: inner) {
          members += passes
        } else {
          members.append((name, expanded(inner)))
        }
      }
      return .object(JSONObject(members))
    default: return value
    }
  }

  /// What a loop comes to; nil where only a deployment knows.
  private mutating func passes(of loop: JSONValue) -> [(String, JSONValue)]? {
    guard let identifier = loop[0]?.string, let fragment = loop[2]?.object,
      let items = loop[1].map({ values.resolved($0) })?.array
    else { return nil }
    let texts = items.compactMap { CloudFunction($0) == nil ? $0.scalarText : nil }
    guard texts.count == items.count else { return nil }
    return texts.flatMap { text in
      let pass = LoopPass(identifier: identifier, text: text)
      return expanded(pass.filled(.object(fragment))).object?.members.map { ($0.key, $0.value) }
        ?? []
    }
  }
}

/// A pass of a loop, with one text of its collection.
private struct LoopPass {
  let identifier: String
  let text: String

  func filled(_ value: JSONValue) -> JSONValue {
    switch value {
    case .string(let text): return .string(filled(text))
    case .array(let elements): return .array(elements.map(filled))
    case .object(let object):
      if object.count == 1, object["Ref"]?.string == identifier { return .string(text) }
      return .object(JSONObject(object.members.map { (filled($0.key), filled($0.value)) }))
    default: return value
    }
  }

  /// A text with the variable written out; after `&` without what names of resources can't have.
  private func filled(_ template: String) -> String {
    let plain = text.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return template.replacing("${\(identifier)}", with: text)
      .replacing("&{\(identifier)}", with: plain)
  }
}
