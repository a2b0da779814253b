/// The address of a resource: `module.identity["eu"].aws_cognito_user_group.staff[0]`.
package struct TerraformAddress {
  /// The modules of the path, outermost first, with their indices.
  package let modules: [String]
  /// The resource type, such as `aws_cognito_user_group`; empty if there is none.
  package let type: String
  /// The name in the configuration, without an index.
  package let name: String
  /// The content of the last brackets, as written; nil without brackets.
  package let index: String?

  /// The first word after the modules; in a reference to a module, the output's name.
  package let outermost: String

  package init(_ text: String) {
    var parts = TerraformAddress.parts(of: text)
    var modules: [String] = []
    while parts.count > 1, parts[0] == "module" {
      modules.append(parts[1])
      parts.removeFirst(2)
    }
    self.modules = modules
    outermost = parts.first ?? ""
    type = parts.dropLast().last ?? ""
    (name, index) = TerraformAddress.parted(parts.last ?? "")
  }

  /// A module's name without its index.
  package static func name(ofModule module: String) -> String { parted(module).name }

  /// The content of the brackets after a module's name; nil without brackets.
  package static func index(ofModule module: String) -> String? { parted(module).index }

  /// The resource's address within its module's configuration.
  package var configured: String { "\(type).\(name)" }

  /// The parts between dots; dots in brackets do not separate.
  private static func parts(of text: String) -> [String] {
    var depth = 0
    var parts = [""]
    for character in text {
      if character == "[" { depth += 1 }
      if character == "]" { depth -= 1 }
      if character == ".", depth == 0 {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }

  private static func parted(_ text: String) -> (name: String, index: String?) {
    guard text.hasSuffix("]"), let start = text.firstIndex(of: "[") else { return (text, nil) }
    return (String(text[..<start]), String(text[text.index(after: start)...].dropLast()))
  }
}
