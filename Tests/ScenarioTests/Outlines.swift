import JSON
import Scenario
import Values

/// A template as it could be written.
func outline(_ template: Template) -> String {
  template.segments.map { segment in
    switch segment {
    case .text(let text): text
    case .value(.path(let path), _): "$(\(path))"
    case .value(.call(let path, .number(let number)), _): "$(\(path)(\(number)))"
    case .value(.call(let path, .path(let argument)), _): "$(\(path)(\(argument)))"
    case .value(.now(let offset), _): "$(now\(offset == .zero ? "" : "+" + offset.authoredText))"
    }
  }.joined()
}

/// A value with the kinds of its templates: `<integer $(n)>`.
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

/// A pattern in the language's own words.
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
func outline(_ action: Action) -> String {
  switch action {
  case .operation(let call): "\(call.name) \(outline(call.members))"
  case .signUp(let it):
    "signUp \(outline(it.username.template)) \(text(it.password)) \(outline(it.attributes)) "
      + "\(outline(it.validationData)) \(outline(it.autoSignIn)) \(outline(it.metadata))"
  case .confirmSignUp(let it):
    "confirmSignUp \(outline(it.username.template)) \(outline(it.code.template)) "
      + "\(it.forceAliasCreation.map { outline($0) } ?? "nothing") \(outline(it.metadata))"
  case .resendSignUpCode(let username, let metadata):
    "resendSignUpCode \(outline(username.template)) \(outline(metadata))"
  case .resetPassword(let username, let metadata):
    "resetPassword \(outline(username.template)) \(outline(metadata))"
  case .confirmResetPassword(let it):
    "confirmResetPassword \(outline(it.username.template)) \(outline(it.newPassword.template)) "
      + "\(outline(it.code.template)) \(outline(it.metadata))"
  case .signIn(let it):
    "signIn \(outline(it.username.template)) \(text(it.password)) \(outline(it.flow)) "
      + (it.preferred.map { "\(outline($0)) " } ?? "") + outline(it.metadata)
      + (it.device.map { " from \(outline($0.template))" } ?? "")
  case .confirmSignIn(let it):
    "confirmSignIn \(outline(it.answer)) \(outline(it.metadata))"
  case .autoSignIn(let metadata): "autoSignIn \(outline(metadata))"
  case .rememberDevice(let device): "rememberDevice \(text(device))"
  case .forgetDevice(let device): "forgetDevice \(text(device))"
  case .fetchDevices: "fetchDevices"
  case .associateWebAuthnCredential: "associateWebAuthnCredential"
  case .listWebAuthnCredentials: "listWebAuthnCredentials"
  case .deleteWebAuthnCredential(let id): "deleteWebAuthnCredential \(outline(id.template))"
  case .fetchAuthSession(let refresh, let metadata):
    "fetchAuthSession \(outline(refresh)) \(outline(metadata))"
  case .signOut(let global): "signOut \(outline(global))"
  case .deleteUser: "deleteUser"
  case .updatePassword(let old, let new):
    "updatePassword \(outline(old.template)) \(outline(new.template))"
  case .fetchUserAttributes: "fetchUserAttributes"
  case .updateUserAttributes(let attributes, let metadata):
    "updateUserAttributes \(outline(attributes)) \(outline(metadata))"
  case .sendVerificationCode(let attribute, let metadata):
    "sendVerificationCode \(outline(attribute.template)) \(outline(metadata))"
  case .confirmUserAttribute(let attribute, let code):
    "confirmUserAttribute \(outline(attribute.template)) \(outline(code.template))"
  case .setUpTOTP: "setUpTOTP"
  case .verifyTOTPSetup(let code, let deviceName):
    "verifyTOTPSetup \(outline(code.template)) \(text(deviceName))"
  case .fetchMFAPreference: "fetchMFAPreference"
  case .updateMFAPreference(let it):
    "updateMFAPreference "
      + [it.sms, it.totp, it.email].map { $0.map { outline($0) } ?? "nothing" }
      .joined(separator: " ")
  case .awaitCode(let it):
    "awaitCode \(outline(it.to.template)) \(text(it.source)) "
      + "\(it.within.map { outline($0) } ?? "nothing") \(text(it.match)) "
      + "\(it.subject.map { outline($0) } ?? "nothing") \(it.sender.map { outline($0) } ?? "nothing")"
  case .expectTrigger(let it): "expectTrigger \(outline(it.trigger)) \(text(it.user))"
  case .expectUser(let it):
    "expectUser \(outline(it.username.template)) \(it.exists.map { outline($0) } ?? "nothing") "
      + outline(it.fields)
  case .set(let variables):
    "set " + variables.map { "\($0.name)=\(outline($0.value))" }.joined(separator: " ")
  case .wait(let duration): "wait \(outline(duration))"
  case .advanceClock(let duration): "advanceClock \(outline(duration))"
  case .injectFault(let it): "injectFault \(outline(it.target)) \(outline(it.times))"
  case .expectPool(let fields): "expectPool \(outline(fields))"
  case .expectClient(let fields): "expectClient \(outline(fields))"
  case .verifyToken(let it):
    "verifyToken \(outline(it.token.template)) \(it.use.map { outline($0) } ?? "nothing") "
      + (it.claims.map { outline($0) } ?? "nothing")
  case .http(let it):
    "http \(outline(it.url.template)) \(text(it.method)) \(outline(it.headers)) "
      + "\(outline(it.body)) \(outline(it.follow))"
  case .use(let it): "use \(it.reference.name) \(outline(it.arguments))"
  case .unavailable(let it):
    ([it.name] + it.values.map { outline($0) } + it.patterns.map { outline($0) }
      + (it.recipient.map { ["of", outline($0.template)] } ?? [])).joined(separator: " ")
  }
}

/// How often a step is done, in the language's own words.
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
  case .literal(let duration as Duration): duration.authoredText
  case .literal(let word as any RawRepresentable): "\(word.rawValue)"
  case .literal(let value): "\(value)"
  case .template(let text): outline(text.template)
  }
}

private func outline(_ body: HTTPParameters.Body?) -> String {
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

private func outline(_ answer: ConfirmSignInParameters.Answer) -> String {
  switch answer {
  case .code(let code, let deviceName): "\(outline(code.template)) \(text(deviceName))"
  case .newPassword(let password, let attributes):
    "\(outline(password.template)) \(outline(attributes))"
  case .password(let text), .custom(let text), .email(let text), .passkey(let text):
    "\(answer.name) \(outline(text.template))"
  case .select(let choice): "select \(outline(choice))"
  }
}

func outline(_ target: FaultInjection.Target) -> String {
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
