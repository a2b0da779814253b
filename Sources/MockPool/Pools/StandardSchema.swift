import CognitoModel
import JSON

/// The schema of a pool, from the standard attributes and the requested ones.
enum StandardSchema {
  private static let attributes = StandardAttribute.allCases.map(\.definition)

  /// The schema of a pool that was created without `Schema`.
  static let unchanged = JSONValue.array(attributes.map(JSONValue.object))
}

extension StandardSchema {
  /// The schema of a pool that was created with `Schema`: the standard attributes with their
  /// changes, and additional attributes.
  static func merged(with given: [JSONValue]) -> JSONValue {
    guard !given.isEmpty else { return unchanged }
    var schema = attributes
    for value in given {
      guard let attribute = value.object, let name = attribute["Name"]?.string else { continue }
      if let place = schema.firstIndex(where: { $0["Name"] == .string(name) }) {
        schema[place] = constrained(schema[place].merging(attribute))
      } else {
        schema.append(custom(attribute, name))
      }
    }
    return .array(schema.map(JSONValue.object))
  }

  /// A requested attribute as it is in the pool.
  static func custom(_ attribute: JSONObject, _ name: String) -> JSONObject {
    let usual: JSONObject = [
      "Name": .string(name), "AttributeDataType": "String", "DeveloperOnlyAttribute": false,
      "Mutable": true, "Required": false,
    ]
    var result = usual.merging(attribute)
    result["Name"] = .string(CustomAttribute.shownName(name, of: .object(attribute)))
    return constrained(result)
  }

  /// An attribute with only the constraints of its own type (measured).
  ///
  /// For a string or a number without constraints, the service shows empty constraints.
  private static func constrained(_ attribute: JSONObject) -> JSONObject {
    var attribute = attribute
    let own =
      switch attribute["AttributeDataType"]?.string {
      case "String": "StringAttributeConstraints"
      case "Number": "NumberAttributeConstraints"
      default: ""
      }
    for member in ["StringAttributeConstraints", "NumberAttributeConstraints"] {
      attribute[member] = member == own ? attribute[member] ?? [:] : nil
    }
    return attribute
  }
}

extension MockPool {
  /// Adds attributes to the schema.
  ///
  /// The name of a standard attribute causes an error (ministackorg/ministack#1516). However,
  /// stacks were observed to add these attributes (aws/aws-cdk#8585), and therefore no rule
  /// predicts the error.
  mutating func addCustomAttributes() throws(ServiceError) -> Answer {
    if isImporting { throw .importInProgress }
    for value in call.input["CustomAttributes"]?.array ?? [] {
      let name = value["Name"]?.string ?? ""
      if StandardAttribute(rawValue: name) != nil { throw .standardAttribute(name) }
    }
    var schema = description["SchemaAttributes"]?.array ?? []
    for value in call.input["CustomAttributes"]?.array ?? [] {
      guard let attribute = value.object, let given = attribute["Name"]?.string else { continue }
      schema.append(.object(StandardSchema.custom(attribute, given)))
    }
    var pool = description
    pool["SchemaAttributes"] = .array(schema)
    pool["LastModifiedDate"] = .timestamp(call.now)
    configure(pool, mfa: mfa)
    return .empty
  }
}
