internal import Values

/// The keys of a scenario.
package enum ScenarioKey: String, Hashable, Sendable, CaseIterable {
  case scenario, description, tags, requires, given, vars, examples, steps, cleanup, timeout
  case retries

  static let names = allCases.map(\.rawValue)

  /// The key that other tools call so; nil for other words.
  static func meant(by word: String) -> ScenarioKey? {
    switch word.lowercased().filter({ $0.isLetter }) {
    case "after", "aftereach", "afterall", "teardown", "finally", "always", "cleanupsteps": .cleanup
    case "retry", "attempts", "maxattempts", "reruns", "flakyretries": .retries
    case "variables", "env", "environment", "let", "define", "constants": .vars
    case "data", "rows", "cases", "table", "testdata", "dataset", "matrix", "foreach", "with":
      .examples
    case "test", "it", "testcase", "usecase": .scenario
    case "precondition", "preconditions", "fixtures", "prerequisites": .given
    case "labels", "groups", "markers", "annotations": .tags
    case "needs", "require", "capabilities": .requires
    case "summary", "comment", "desc", "note": .description
    case "actions", "script", "tasks", "do", "then": .steps
    default: nil
    }
  }

  /// What to write instead of a key of another tool that no key here stands for; nil for other words.
  static func advice(on word: String) -> String? {
    switch word.lowercased().filter({ $0.isLetter }) {
    case "before", "beforeeach", "beforeall", "setup", "background":
      "What must hold before the first step is `given`; what else comes first is a step."
    case "if", "condition", "onlyif", "unless":
      "A condition is `when: { ... }` of a step; what the pool must offer is `requires`."
    case "skip", "disabled", "ignore", "pending", "only", "focus", "enabled":
      "Choose scenarios by `tags` and `--tags`."
    case "parallel", "sequential", "serial": "`--jobs` says how many scenarios run at once."
    default: nil
    }
  }

  /// What the key is for, as a sentence.
  package var summary: String {
    switch self {
    case .scenario: "The name, unique in its file; it may use `$(example.KEY)`."
    case .description: "Prose for the reports."
    case .tags: "Labels for `--tags`, of `a` to `z`, `0` to `9` and `-`."
    case .requires:
      "Capabilities that the steps do not show by themselves; without them the scenario is skipped."
    case .given: "What must hold before the first step."
    case .vars: "Names for values, evaluated in order, once."
    case .examples:
      "A list of mappings, or a CSV file's path: the scenario runs once for each row, with `$(example.KEY)`."
    case .steps: "What the scenario does, one action each; at least one step that can fail."
    case .cleanup: "Steps that always run, also after a failure."
    case .timeout: "How long all of it may take, such as `90s`."
    case .retries: "How often it may run again after a failure; a pass is then flaky."
    }
  }
}

/// The keys of a flow.
package enum FlowDocumentKey: String, Hashable, Sendable, CaseIterable {
  case flow, description, parameters, steps, returns

  static let names = allCases.map(\.rawValue)

  /// What other tools call the same.
  static func meant(by word: String) -> FlowDocumentKey? {
    switch word.lowercased() {
    case "params", "args", "arguments", "inputs", "with": .parameters
    case "outputs", "output", "results": .returns
    default: nil
    }
  }

  /// What the key is for, as a sentence.
  package var summary: String {
    switch self {
    case .flow: "The flow's name, unique in its file."
    case .description: "Prose for the reports."
    case .parameters: "What the flow takes, by name; one without `default` is required."
    case .steps: "What the flow does, one action each."
    case .returns: "What the flow gives back, by name."
    }
  }
}

/// The keys of a flow's parameter.
package enum FlowParameterKey: String, Hashable, Sendable, CaseIterable {
  case description
  case fallback = "default"

  static let names = allCases.map(\.rawValue)

  /// What the key is for, as a sentence.
  package var summary: String {
    switch self {
    case .description: "What the parameter is for."
    case .fallback: "Its value where it is left out, evaluated once for each use."
    }
  }
}

/// The keys of `given`.
package enum GivenKey: String, Hashable, Sendable, CaseIterable {
  case pool, client, clients, triggers, users

  static let names = allCases.map(\.rawValue)

  /// What the key is for, as a sentence.
  package var summary: String {
    switch self {
    case .pool: "Members of CreateUserPool and SetUserPoolMfaConfig, laid over the default pool."
    case .client: "Members of CreateUserPoolClient, laid over the default client."
    case .clients: "Further clients by name, for `client: NAME` on a step."
    case .triggers: "What stands in for the pool's Lambda triggers (mock only)."
    case .users: "Users who are there before the first step."
    }
  }
}

/// The keys of a given user.
package enum GivenUserKey: String, Hashable, Sendable, CaseIterable {
  case name = "as"
  case username, password, email, phone, verified, attributes, status, enabled, groups, totp, mfa

  static let names = allCases.map(\.rawValue)

  /// The key that has an attribute, or a state, under another name; nil for other words.
  static func meant(by word: String) -> GivenUserKey? {
    switch word.lowercased().filter(\.isLetter) {
    case "phonenumber", "mobile", "telephone", "tel": .phone
    case "mail", "emailaddress": .email
    case "emailverified", "phonenumberverified", "phoneverified", "verify": .verified
    case "group", "roles", "role": .groups
    case "mfatype", "factor", "secondfactor", "mfapreference": .mfa
    case "userattributes", "attrs", "claims": .attributes
    case "state", "userstatus": .status
    case "login": .username
    case "pass", "passwd", "pwd": .password
    default: nil
    }
  }

  /// How the key is written, in short.
  var example: String {
    switch self {
    case .verified: "verified: [email]"
    case .groups: "groups: [NAME]"
    default: rawValue
    }
  }

  /// What a text must be that the key can't have; nil where it can.
  func demand(on text: String) -> String? {
    switch self {
    case .email:
      let parts = text.split(separator: "@", omittingEmptySubsequences: false)
      let isAddress = parts.count == 2 && parts.allSatisfy { !$0.isEmpty }
      return isAddress && !text.contains(where: \.isWhitespace)
        ? nil : "an address such as `ann@example.com`"
    case .phone:
      // E.164, as the service wants it: a plus and at most fifteen digits.
      let digits = text.utf8.dropFirst()
      let isNumber = text.utf8.first == UInt8(ascii: "+") && (1...15).contains(digits.count)
      return isNumber && digits.allSatisfy(ValueGrammar.isDigit)
        ? nil : "a number such as `+15550100`"
    case .username, .password: return text.isEmpty ? "a text of one character or more" : nil
    default: return nil
    }
  }

  /// What the key is for, as a sentence.
  package var summary: String {
    switch self {
    case .name: "What `$(users.NAME...)` calls the user."
    case .username: "The user name; what the pool takes where it is left out."
    case .password: "The password; a generated one where it is left out."
    case .email: "The e-mail address; a generated one where it is left out."
    case .phone: "The phone number; a generated one where it is left out."
    case .verified: "Which of the addresses count as verified."
    case .attributes: "Further attributes by name."
    case .status: "The state; CONFIRMED where it is left out."
    case .enabled: "Whether the user can sign in; true where it is left out."
    case .groups: "The groups that the user is in."
    case .totp: "Whether a software token is enrolled, enabled and preferred."
    case .mfa: "The second factor that is enabled and preferred."
    }
  }
}
