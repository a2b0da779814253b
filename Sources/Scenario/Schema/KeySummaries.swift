extension ScenarioKey {
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

extension FlowDocumentKey {
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

extension FlowParameterKey {
  /// What the key is for, as a sentence.
  package var summary: String {
    switch self {
    case .description: "What the parameter is for."
    case .fallback: "Its value where it is left out, evaluated once for each use."
    }
  }
}

extension StepModifier {
  /// What the key is for, as a sentence.
  package var summary: String {
    switch self {
    case .name: "Shown instead of the action's own summary."
    case .note: "A remark for the reports; it also silences warnings on this step."
    case .id: "What `$(steps.ID.response...)` calls the step."
    case .session: "The session that the verb acts in; the unnamed one where it is left out."
    case .client: "Another of the pool's clients, by name."
    case .expect: "What the outcome must hold; without `error` the step must succeed."
    case .save:
      "`save: NAME` keeps the action's main value, `save: { NAME: path.in.outcome }` any other."
    case .when: "Values by their paths, each with what it must be like; else the step is skipped."
    case .eventually: "Repeats the step until `expect` holds, for this long at most."
    case .repeat: "How often the step is done, with `$(iteration)`."
    case .until: "Like `expect`, instead of it: ends `repeat` at the first outcome that it fits."
    case .timeout: "How long the step may take."
    }
  }
}

extension GivenKey {
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

extension GivenUserKey {
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

extension MatcherWord {
  /// What the word asks, as a sentence.
  package var summary: String {
    switch self {
    case .not: "Holds where this does not."
    case .oneOf: "Holds where one of these does."
    case .matches: "A regular expression in Swift's syntax, found anywhere."
    case .contains: "The text holds this text, or the list an element like this."
    case .startsWith: "What the text starts with."
    case .endsWith: "What the text ends with."
    case .atLeast: "The least that it may be."
    case .atMost: "The most that it may be."
    case .exists: "Whether it is there at all."
    case .length: "How long the text or the list is; a count, or a matcher of one."
    case .each: "What every element of the list is like."
    case .includes: "Elements that the list holds, in any order."
    case .kind: "What kind of value it is."
    }
  }
}
