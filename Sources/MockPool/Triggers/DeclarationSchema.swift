import JSON

/// The structure of a trigger's declaration.
indirect enum DeclarationSchema {
  case text, boolean, texts, textList
  /// `true`, because `false` means the same as nothing.
  case truth
  /// A mapping from names to any values.
  case values
  /// A mapping with any of these members.
  case members([String: DeclarationSchema])
  /// A non-empty list of mappings with any of these members.
  case list([String: DeclarationSchema])

  /// The questions of a custom challenge.
  static let rounds = DeclarationSchema.list(["ask": .texts, "answer": .text, "metadata": .text])

  /// The structure of a trigger's value, including the three failures of every trigger.
  static func members(of word: String) -> DeclarationSchema {
    let failures: [String: DeclarationSchema] = [
      "fail": .text, "invalid": .truth, "unreachable": .truth,
    ]
    return .members(failures.merging(own[word] ?? [:]) { first, _ in first })
  }

  private static let own: [String: [String: DeclarationSchema]] = [
    "preSignUp": [
      "autoConfirmUser": .boolean, "autoVerifyEmail": .boolean, "autoVerifyPhone": .boolean,
    ],
    "preTokenGeneration": ["claims": .values, "suppress": .textList, "groups": .textList],
    "customMessage": ["emailSubject": .text, "emailMessage": .text, "smsMessage": .text],
    "userMigration": [
      "users": .list([
        "username": .text, "password": .text, "attributes": .texts, "finalUserStatus": .text,
      ])
    ],
  ]
}

// MARK: - Reading

extension DeclarationSchema {
  /// Reads a mapping of this shape.
  func read(
    _ value: JSONValue,
    at path: String
  ) throws(DeclaredTriggers.DeclarationError) -> JSONObject {
    try check(value, at: path)
    return value.object ?? [:]
  }

  /// Reads a list of mappings of this shape.
  func read(
    _ value: JSONValue,
    at path: String
  ) throws(DeclaredTriggers.DeclarationError) -> [JSONObject] {
    try check(value, at: path)
    return value.array?.compactMap(\.object) ?? []
  }

  private func check(_ value: JSONValue, at path: String) throws(DeclaredTriggers.DeclarationError)
  {
    switch (self, value) {
    case (.text, .string), (.boolean, .bool), (.truth, .bool(true)), (.values, .object): return
    case (.texts, .object(let object)):
      for (name, value) in object.members {
        try DeclarationSchema.text.check(value, at: "\(path).\(name)")
      }
    case (.textList, .array(let elements)):
      for (index, element) in elements.enumerated() {
        try DeclarationSchema.text.check(element, at: "\(path).\(index)")
      }
    case (.members(let known), .object(let object)): try check(object, known, at: path)
    case (.list(let known), .array(let elements)) where !elements.isEmpty:
      for (index, element) in elements.enumerated() {
        try DeclarationSchema.members(known).check(element, at: "\(path).\(index)")
      }
    default: throw .wrongKind(path, needs: need)
    }
  }

  private func check(
    _ object: JSONObject,
    _ known: [String: DeclarationSchema],
    at path: String
  ) throws(DeclaredTriggers.DeclarationError) {
    for (name, value) in object.members {
      guard let shape = known[name] else {
        throw .unknownMember(name, of: path, known: known.keys.sorted())
      }
      try shape.check(value, at: "\(path).\(name)")
    }
  }

  /// A description of the expected value.
  var need: String {
    switch self {
    case .text: "a string"
    case .boolean: "true or false"
    case .truth: "true or left out"
    case .texts: "a mapping of names to strings"
    case .textList: "a list of strings"
    case .values, .members: "a mapping"
    case .list: "a list with at least one mapping"
    }
  }
}
