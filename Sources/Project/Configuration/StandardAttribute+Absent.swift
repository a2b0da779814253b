package import JSON

extension StandardAttribute {
  /// What an attribute is where nobody says more of it than its name: a standard one as every pool
  /// has it, any other a text that users can change.
  package static func absent(_ name: String) -> JSONObject {
    usual(name) ?? [
      "Name": .string(name), "AttributeDataType": "String",
      "DeveloperOnlyAttribute": .bool(name.hasPrefix("dev:")), "Mutable": true, "Required": false,
    ]
  }
}
