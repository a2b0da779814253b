import JSON
@testable import Scenario
import Values

/// A template as a scenario could contain it.
func outline(_ template: Template) -> String {
  template.segments.map { segment in
    switch segment {
    case .text(let text): text
    case .value(.path(let path), _): "$(\(path))"
    case .value(.call(let path, .number(let number)), _): "$(\(path)(\(number)))"
    case .value(.call(let path, .path(let argument)), _): "$(\(path)(\(argument)))"
    case .value(.now(let offset), _): "$(now\(offset == .zero ? "" : "+" + offset.sourceText))"
    }
  }.joined()
}

/// A value with the types of its templates: `<integer $(n)>`.
func outline(_ value: ValueTemplate?) -> String {
  switch value {
  case .constant(let value, _): value.text()
  case .scalar(let template, let kind, _): "<\(outline(kind)) \(outline(template))>"
  case .list(let elements, _): "[\(elements.map { outline($0) }.joined(separator: ", "))]"
  case .mapping(let members, _): outline(members)
  case nil: "nothing"
  }
}

private func outline(_ kind: ScalarKind) -> String {
  switch kind {
  case .whole(let form): form.kind
  default: "\(kind)"
  }
}

func outline(_ members: [ValueTemplate.Member]) -> String {
  "{\(members.map { "\($0.key): \(outline($0.value))" }.joined(separator: ", "))}"
}

/// A pattern in the language's syntax.
func outline(_ pattern: Pattern) -> String {
  switch pattern.form {
  case .equal(let template): outline(template)
  case .mapping(let members):
    "{\(members.map { "\($0.key): \(outline($0.pattern))" }.joined(separator: ", "))}"
  case .list(let elements): "[\(elements.map { outline($0) }.joined(separator: ", "))]"
  case .words(let words): "(\(words.map { outline($0) }.joined(separator: ", ")))"
  }
}

private func outline(_ word: Pattern.Word) -> String {
  switch word {
  case .not(let pattern): "not \(outline(pattern))"
  case .oneOf(let patterns): "oneOf " + patterns.map { outline($0) }.joined(separator: "|")
  case .matches(let template): "matches \(outline(template))"
  case .contains(let pattern): "contains \(outline(pattern))"
  case .startsWith(let template): "startsWith \(outline(template))"
  case .endsWith(let template): "endsWith \(outline(template))"
  case .atLeast(let template): "atLeast \(outline(template))"
  case .atMost(let template): "atMost \(outline(template))"
  case .exists(let exists): "exists \(exists)"
  case .length(let pattern): "length \(outline(pattern))"
  case .each(let pattern): "each \(outline(pattern))"
  case .includes(let patterns): "includes " + patterns.map { outline($0) }.joined(separator: "&")
  case .kind(let kind): "is \(kind.rawValue)"
  case .elements(let list, let template): "\(list) \(outline(template))"
  }
}

/// An action with its parameters, in the order of the typed form.
func outline(_ action: any Action) -> String {
  if let call = action as? OperationCall { return "\(call.name) \(outline(call.members))" }
  let name = (action as? any DefinedAction).map { type(of: $0).definition.name } ?? ""
  let parameters = parameters(of: action)
  return ([name] + parameters).joined(separator: " ")
}

private func parameters(of action: any Action) -> [String] {
  switch action {
  case let it as SignUp:
    [
      text(it.username), text(it.password), outline(it.attributes), outline(it.validationData),
      outline(it.autoSignIn), outline(it.metadata),
    ]
  case let it as ConfirmSignUp:
    [
      text(it.username), text(it.code), it.forceAliasCreation.map { outline($0) } ?? "nothing",
      outline(it.metadata),
    ]
  case let it as ResendSignUpCode: [text(it.username), outline(it.metadata)]
  case let it as ResetPassword: [text(it.username), outline(it.metadata)]
  case let it as ConfirmResetPassword:
    [text(it.username), text(it.newPassword), text(it.code), outline(it.metadata)]
  case let it as SignIn:
    [text(it.username), text(it.password), outline(it.flow)]
      + (it.preferred.map { [outline($0)] } ?? []) + [outline(it.metadata)]
      + (it.device.map { ["from", text($0)] } ?? [])
  case let it as ConfirmSignIn: [outline(it.answer), outline(it.metadata)]
  case let it as AutoSignIn: [outline(it.metadata)]
  case let it as RememberDevice: [text(it.device)]
  case let it as ForgetDevice: [text(it.device)]
  case let it as DeleteWebAuthnCredential: [text(it.id)]
  case let it as FetchAuthSession: [outline(it.refresh), outline(it.metadata)]
  case let it as SignOut: [outline(it.global)]
  case let it as UpdatePassword: [text(it.oldPassword), text(it.newPassword)]
  case let it as UpdateUserAttributes: [outline(it.attributes), outline(it.metadata)]
  case let it as SendVerificationCode: [text(it.attribute), outline(it.metadata)]
  case let it as ConfirmUserAttribute: [text(it.attribute), text(it.code)]
  case let it as VerifyTOTPSetup: [text(it.code), text(it.deviceName)]
  case let it as UpdateMFAPreference:
    [it.sms, it.totp, it.email].map { $0.map { outline($0) } ?? "nothing" }
  default: testParameters(of: action)
  }
}

private func testParameters(of action: any Action) -> [String] {
  switch action {
  case let it as AwaitCode: outline(it.parameters)
  case let it as AwaitMessage: outline(it.parameters)
  case let it as ExpectNoMessage: outline(it.place) + [outline(it.time)]
  case let it as ExpectTrigger: [outline(it.trigger), text(it.user)]
  case let it as ExpectUser:
    [text(it.username), it.exists.map { outline($0) } ?? "nothing", outline(it.fields)]
  case let it as SetValues: it.variables.map { "\($0.name)=\(outline($0.value))" }
  case let it as Wait: [outline(it.duration)]
  case let it as AdvanceClock: [outline(it.duration)]
  case let it as InjectFault: [outline(it.target), outline(it.times)]
  case let it as ExpectPool: [outline(it.fields)]
  case let it as ExpectClient: [outline(it.fields)]
  case let it as VerifyToken:
    [
      text(it.token), it.use.map { outline($0) } ?? "nothing", text(it.clientID),
      it.claims.map { outline($0) } ?? "nothing",
    ]
  case let it as HTTPCall:
    [
      text(it.url), text(it.method), outline(it.headers), outline(it.body), outline(it.follow),
    ]
  case let it as UseFlow: [it.reference.name, outline(it.arguments)]
  default: []
  }
}

private func outline(_ place: MessagePlace) -> [String] { [text(place.to), text(place.source)] }

private func outline(_ it: AwaitParameters) -> [String] {
  outline(it.place) + [
    it.within.map { outline($0) } ?? "nothing", text(it.match),
    it.subject.map { outline($0) } ?? "nothing", it.sender.map { outline($0) } ?? "nothing",
  ]
}

/// The repetition of a step in the language's syntax.
func outline(_ repetition: Repetition) -> String {
  switch repetition {
  case .once: "once"
  case .eventually(let limit): "eventually \(outline(limit))"
  case .times(let count, let until):
    "times \(outline(count))" + (until.map { " until \(outline($0.pattern))" } ?? "")
  }
}

private func outline<Value>(_ value: TypedExpression<Value>) -> String {
  switch value {
  case .literal(let duration as Duration): duration.sourceText
  case .literal(let word as any RawRepresentable): "\(word.rawValue)"
  case .literal(let value): "\(value)"
  case .template(let text): outline(text.template)
  }
}

private func outline(_ body: HTTPCall.Body?) -> String {
  switch body {
  case .json(let value): "json \(outline(value))"
  case .form(let value): "form \(outline(value))"
  case .text(let template): "text \(outline(template.template))"
  case nil: "nothing"
  }
}

private func text(_ template: TextTemplate?) -> String {
  template.map { outline($0.template) } ?? "nothing"
}

private func outline(_ answer: ConfirmSignIn.Answer) -> String {
  switch answer {
  case .code(let code, let deviceName): "\(outline(code.template)) \(text(deviceName))"
  case .newPassword(let password, let attributes):
    "\(outline(password.template)) \(outline(attributes))"
  case .password(let text), .custom(let text), .email(let text), .passkey(let text):
    "\(answer.name) \(outline(text.template))"
  case .select(let choice): "select \(outline(choice))"
  }
}

func outline(_ target: InjectFault.Target) -> String {
  switch target {
  case .call(let operation, .error(let type)):
    "\(outline(operation.template)) error \(outline(type.template))"
  case .call(let operation, .httpStatus(let status)):
    "\(outline(operation.template)) status \(outline(status))"
  case .call(let operation, .latency(let time)):
    "\(outline(operation.template)) latency \(outline(time))"
  case .call(let operation, .drop(let flag)): "\(outline(operation.template)) drop \(outline(flag))"
  case .call(let operation, .throttle(let flag)):
    "\(outline(operation.template)) throttle \(outline(flag))"
  case .mail(let fault, let time): "mail \(outline(fault)) \(time.map { outline($0) } ?? "nothing")"
  }
}
