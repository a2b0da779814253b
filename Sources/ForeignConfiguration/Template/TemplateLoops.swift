internal import ConfigurationChanges
internal import JSON

/// Expands the loops of a template (CloudFormation template reference, Fn::ForEach).
struct TemplateLoops {
  /// The template's values, with the defaults that collections use.
  private(set) var values: TemplateValues

  init(_ values: TemplateValues) { self.values = values }

  private static let prefix = "Fn::ForEach::"

  /// Expands loops over known collections; without the transform, the template is returned
  /// unchanged.
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

  /// The iterations of a loop; nil if known only at deployment.
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

/// An iteration of a loop, with one string of its collection.
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

  /// A string with the variable filled in; after `&`, without characters that resource names can't
  /// contain.
  private func filled(_ template: String) -> String {
    let plain = text.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    return template.replacing("${\(identifier)}", with: text)
      .replacing("&{\(identifier)}", with: plain)
  }
}
