internal import Diagnostics
internal import JSON
internal import Scenario
internal import Values

/// What one step of a scenario exercises, as far as its file shows.
struct ExercisedStep: Hashable, Sendable {
  /// The operations that the step can call.
  let operations: Set<String>

  /// The error types that the step expects.
  let errors: Set<String>

  /// The parts of error messages that the step expects.
  let messages: [String]

  /// The expected value of `nextStep`; nil if the step expects none.
  let nextStep: String?

  /// The name of the client; nil for the default client.
  let client: String?

  /// The AuthFlow with which the step starts a sign-in; nil for other steps.
  let authFlow: String?

  /// The first factor that the step selects; nil for other steps.
  let firstFactor: String?

  /// The trigger whose calls the step checks; nil for other steps.
  let trigger: String?

  /// Whether the step waits for a message.
  let awaitsMessage: Bool

  /// The generated user whom the step names, if this user does not exist; otherwise nil.
  var stranger: String?

  init(_ step: Step, in row: ExampleRow?) {
    let expectations = ExercisedStep.expectations(of: step)
    let request = step.action.signInRequest
    operations = Set(step.action.operations)
    errors = expectations.reduce(into: []) { errors, expectation in
      errors.formUnion(expectation.errorTypes)
      errors.formUnion(expectation.pattern[OutcomePath.error]?["type"]?.texts(in: row) ?? [])
    }
    messages = expectations.flatMap {
      $0.pattern[OutcomePath.error]?["message"]?.texts(in: row) ?? []
    }
    nextStep =
      expectations.lazy.compactMap { $0.pattern[OutcomePath.nextStep]?.texts(in: row).first }.first
    client = step.client?.name
    authFlow = request.flatMap {
      $0.isFirst ? $0.authFlow ?? ExercisedStep.authFlow(of: step.action, in: row) : nil
    }
    firstFactor = request?.firstFactor ?? ExercisedStep.firstFactor(of: step.action, in: row)
    trigger = (step.action as? ExpectTrigger)?.trigger.literal?.rawValue
    awaitsMessage = step.action.awaitsMessage
    stranger = ExercisedStep.userName(of: step.action)?.generatedUser
  }
}

extension ExercisedStep {
  /// The expectation of a step, and the condition that ends its repetition.
  private static func expectations(of step: Step) -> [Expectation] {
    if case .times(_, until: let until?) = step.repetition {
      [step.expectation, until].compactMap(\.self)
    } else {
      [step.expectation].compactMap(\.self)
    }
  }

  /// The user name of an action; nil if it has none.
  private static func userName(of action: any Action) -> TextTemplate? {
    switch action {
    case let signIn as SignIn: signIn.username
    case let action as any UserAction: action.username
    default: nil
    }
  }

  /// The AuthFlow from a row of examples.
  private static func authFlow(of action: any Action, in row: ExampleRow?) -> String? {
    guard let text = (action as? SignIn)?.flow.text?.template.text(in: row) else { return nil }
    return SignInFlow(rawValue: text)?.authFlow
  }

  /// The first factor from a row of examples.
  private static func firstFactor(of action: any Action, in row: ExampleRow?) -> String? {
    switch action {
    case let signIn as SignIn: return signIn.preferred?.text?.template.text(in: row)
    case let answer as ConfirmSignIn:
      guard case .select(let choice) = answer.answer else { return nil }
      return choice.text?.template.text(in: row)
    default: return nil
    }
  }
}

extension TextTemplate {
  /// The name of the generated user, such as `user.email`; nil for other values.
  var generatedUser: String? {
    guard case .path(let path)? = template.soleValue, path.root == "user" else { return nil }
    return path.description
  }
}

extension Pattern {
  /// The strings that the pattern compares with, with the values of a row.
  fileprivate func texts(in row: ExampleRow?) -> [String] {
    switch form {
    case .equal(let template): [template.text(in: row)].compactMap(\.self)
    case .words(let words): words.flatMap { $0.texts(in: row) }
    case .mapping, .list: []
    }
  }
}

extension Pattern.Word {
  fileprivate func texts(in row: ExampleRow?) -> [String] {
    switch self {
    case .matches(let text), .startsWith(let text), .endsWith(let text):
      [text.text(in: row)].compactMap(\.self)
    case .contains(let pattern): pattern.texts(in: row)
    case .oneOf(let patterns): patterns.flatMap { $0.texts(in: row) }
    case .not, .atLeast, .atMost, .exists, .length, .each, .includes, .kind, .elements: []
    }
  }
}

extension Template {
  /// The string with the values of a row; nil if another value is known only during the run.
  fileprivate func text(in row: ExampleRow?) -> String? {
    filling { expression in
      guard case .path(let path) = expression, path.root == "example",
        let key = path.components.first?.spelling, path.components.count == 1,
        case .constant(let value, _)? = row?.values.first(where: { $0.key == key })?.value
      else { return nil }
      return value.string
    }.literal
  }
}
