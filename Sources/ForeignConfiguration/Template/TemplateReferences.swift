internal import ConfigurationChanges
internal import Diagnostics
internal import JSON

/// Finds references to names that a template neither declares nor creates, given its parameters.
struct TemplateReferences {
  /// How a template refers to a name.
  enum Kind {
    case value, attribute, dependency
  }

  /// The unresolved references, in the order of the template.
  var unresolved: [(place: TemplatePlace, words: String)] = []
  /// References that are unresolved if a condition known only at deployment is false.
  var doubtful: [(place: TemplatePlace, target: String, condition: String)] = []

  var values: TemplateValues
  let template: JSONObject
  let resources: JSONObject
  let generators: ResourceGenerators
  var place = TemplatePlace(section: "", id: "")
  /// Whether the current place is deployed; nil if known only at deployment.
  var isDeployed: Bool? = true

  init(_ template: JSONObject, _ values: TemplateValues) {
    (self.template, self.values) = (template, values)
    resources = template["Resources"]?.object ?? [:]
    generators = ResourceGenerators(template)
  }

  /// Checks all references in the template.
  ///
  /// An undeclared name is reported even if a condition excludes it, because CloudFormation checks
  /// a template before its parameters (`aws cloudformation validate-template`).
  mutating func look() {
    for (name, condition) in template["Conditions"]?.object?.members ?? [] {
      place = TemplatePlace(section: "Conditions", id: name)
      visit(condition)
    }
    for section in ["Resources", "Outputs"] {
      for (id, part) in template[section]?.object?.members ?? [] where !id.hasPrefix("Fn::") {
        place = TemplatePlace(section: section, id: id)
        visit(part: part)
      }
    }
  }

  private mutating func visit(part: JSONValue) {
    guard let name = part["Condition"]?.string else { return visitMembers(of: part) }
    requireCondition(name, "depends on")
    under(name, true) { $0.visitMembers(of: part) }
  }

  /// Runs a check under the assumption that a condition is true or false.
  private mutating func under(
    _ condition: String,
    _ truth: Bool,
    _ look: (inout TemplateReferences) -> Void
  ) {
    let (known, life) = (values, isDeployed)
    switch values.holds(condition) {
    case .some(!truth): isDeployed = false
    case nil where isDeployed == true: isDeployed = nil
    default: break
    }
    values.assume(condition, truth)
    look(&self)
    (values, isDeployed) = (known, life)
  }

  private mutating func visitMembers(of part: JSONValue) {
    let names = [
      "Properties", "Value", "Export", "CreationPolicy", "UpdatePolicy", "DeletionPolicy",
      "UpdateReplacePolicy",
    ]
    for name in names { part[name].map { visit($0, at: name) } }
    let dependencies = part["DependsOn"]
    for target in (dependencies?.array ?? [dependencies].compactMap(\.self)).compactMap(\.string) {
      within("DependsOn") { $0.require(target, .dependency) }
    }
  }

  private mutating func within(_ name: String, _ look: (inout TemplateReferences) -> Void) {
    let outer = place
    place = place.member(name)
    look(&self)
    place = outer
  }

  private mutating func visit(_ value: JSONValue, at name: String) {
    within(name) { $0.visit(value) }
  }

  private mutating func visit(_ value: JSONValue) {
    if let elements = value.array { return elements.forEach { visit($0) } }
    guard let object = value.object else { return }
    guard object.count == 1, let (name, argument) = object.members.first,
      visit(function: name, argument)
    else {
      return object.members.forEach {
        $0.key.hasPrefix("Fn::") ? visit($0.value) : visit($0.value, at: $0.key)
      }
    }
  }

  /// Visits a function with references or a condition; returns false for all other functions.
  private mutating func visit(function name: String, _ argument: JSONValue) -> Bool {
    switch name {
    case "Ref":
      guard let target = argument.string else { return false }
      require(target, .value)
    case "Fn::GetAtt":
      guard let name = argument[0]?.string ?? argument.string else { return false }
      require(argument.string == nil ? name : String(name.prefix { $0 != "." }), .attribute)
    case "Fn::Sub":
      guard let text = argument.string ?? argument[0]?.string else { return false }
      let own = argument[1]?.object ?? [:]
      for name in CloudFunction.names(in: text) where own[name] == nil {
        require(
          String(name.prefix { $0 != "." }),
          name.contains(".") ? .attribute : .value
        )
      }
      own.members.forEach { visit($0.value) }
    case "Fn::If":
      guard let parts = argument.array, parts.count == 3, let condition = parts[0].string else {
        return false
      }
      visit(branches: Array(parts.dropFirst()), of: condition)
    case "Condition" where place.section == "Conditions":
      guard let condition = argument.string else { return false }
      requireCondition(condition, "uses")
    default: return false
    }
    return true
  }

  private mutating func visit(branches: [JSONValue], of condition: String) {
    requireCondition(condition, "uses")
    for (branch, truth) in zip(branches, [true, false]) {
      under(condition, truth) { $0.visit(branch) }
    }
  }
}
