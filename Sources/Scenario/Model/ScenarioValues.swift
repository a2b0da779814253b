package import Values

extension Scenario {
  /// Every value that the scenario reads anywhere, in no particular order.
  package var expressions: [ValueExpression] {
    var found: [ValueExpression] = []
    for template in templates { found += template.values.map(\.expression) }
    let conditions = everyStep.flatMap(\.conditions)
    return found + conditions.map { .path($0.path) }
  }

  /// The environment variables that it reads as `env.NAME` or `secret.NAME`.
  package var environmentNames: Set<String> { names(below: ["env", "secret"]) }

  /// The environment variables that it reads as `secret.NAME`.
  package var secretNames: Set<String> { names(below: ["secret"]) }

  private func names(below roots: Set<String>) -> Set<String> {
    var names: Set<String> = []
    for path in expressions.compactMap(\.readPath) where roots.contains(path.root) {
      if case .name(let name)? = path.components.first { names.insert(name) }
    }
    return names
  }

  /// Whether it reads `$(pool.domain)` where only a pool with a domain has it; a `when` may ask whether there
  /// is one.
  var readsPoolDomain: Bool {
    let values = (example?.values ?? []).map(\.value) + variables.map(\.value)
    let templates = given.templates + values.flatMap(\.templates)
    return templates.flatMap(\.reads).contains(where: \.isPoolDomain)
      || (steps + cleanup).contains(where: \.readsPoolDomain)
  }

  private var templates: [Template] {
    let values = (example?.values ?? []).map(\.value) + variables.map(\.value)
    return given.templates + values.flatMap(\.templates) + everyStep.flatMap(\.templates)
  }
}

extension Step {
  /// The paths of the values that the step reads itself; what a used flow reads is the flow's.
  package var reads: [ValuePath] {
    var templates = modifierTemplates
    if case .use(let use) = action {
      templates += use.arguments.flatMap(\.value.templates)
      templates += [use.argumentMapping].compactMap { $0?.template }
    } else {
      templates += action.templates
    }
    return templates.flatMap(\.reads) + conditions.map(\.path)
  }
}

extension Step {
  /// Whether it, or a step of the flow that it uses, reads `$(pool.domain)` whether there is one or not.
  fileprivate var readsPoolDomain: Bool {
    if conditions.contains(where: { $0.path.isPoolDomain }) { return false }
    if templates.flatMap(\.reads).contains(where: \.isPoolDomain) { return true }
    guard case .use(let use) = action else { return false }
    return use.flow.steps.contains(where: \.readsPoolDomain)
  }
}

extension ValuePath {
  fileprivate var isPoolDomain: Bool { root == "pool" && components == [.name("domain")] }
}

extension ValueTemplate {
  /// The paths of the values that it reads.
  package var reads: [ValuePath] { templates.flatMap(\.reads) }
}

extension Template {
  fileprivate var reads: [ValuePath] { values.compactMap(\.expression.readPath) }
}

extension ValueExpression {
  /// The path of a value that must exist: its own, or that of a call's argument.
  fileprivate var readPath: ValuePath? {
    switch self {
    case .path(let path), .call(_, .path(let path)): path
    case .call(_, .number), .now: nil
    }
  }
}

extension Given {
  fileprivate var templates: [Template] {
    let settings = [pool, client, triggers].compactMap { $0 } + clients.map(\.settings)
    return settings.flatMap(\.templates) + users.flatMap(\.templates)
  }
}

extension GivenUser {
  fileprivate var templates: [Template] {
    let texts = [
      username, password, email, phone, status.text, enabled.text, totp.text, mfa?.text,
      verifiedList, groupList,
    ]
    return (texts + groups).compactMap { $0?.template } + (attributes?.templates ?? [])
  }
}

extension Step {
  fileprivate var templates: [Template] { modifierTemplates + action.templates }

  fileprivate var modifierTemplates: [Template] {
    [name, timeout?.text].compactMap { $0?.template } + conditions.flatMap(\.pattern.templates)
      + repetition.templates + (expectation?.pattern.templates ?? [])
  }
}

extension Repetition {
  fileprivate var templates: [Template] {
    switch self {
    case .once: []
    case .eventually(let limit): [limit.text?.template].compactMap { $0 }
    case .times(let count, let until):
      [count.text?.template].compactMap { $0 } + (until?.pattern.templates ?? [])
    }
  }
}

extension ValueTemplate {
  fileprivate var templates: [Template] {
    switch self {
    case .constant: []
    case .scalar(let template, _, _): [template]
    case .list(let elements, _): elements.flatMap(\.templates)
    case .mapping(let members, _): members.flatMap(\.value.templates)
    }
  }
}

extension Pattern {
  fileprivate var templates: [Template] {
    switch form {
    case .equal(let template): [template]
    case .mapping(let members): members.flatMap(\.pattern.templates)
    case .list(let elements): elements.flatMap(\.templates)
    case .words(let words): words.flatMap(\.templates)
    }
  }
}

extension Pattern.Word {
  fileprivate var templates: [Template] {
    switch self {
    case .matches(let template), .startsWith(let template), .endsWith(let template),
      .atLeast(let template), .atMost(let template):
      [template]
    case .not(let pattern), .contains(let pattern), .length(let pattern), .each(let pattern):
      pattern.templates
    case .oneOf(let patterns), .includes(let patterns): patterns.flatMap(\.templates)
    case .elements(_, let template): [template]
    case .exists, .kind: []
    }
  }
}

extension Action {
  fileprivate var templates: [Template] {
    texts.compactMap { $0?.template } + values.flatMap { $0?.templates ?? [] }
      + patterns.flatMap { $0?.templates ?? [] }
  }

  private var texts: [TextTemplate?] {
    switch self {
    case .signUp(let it): [it.username, it.password, it.autoSignIn.text]
    case .confirmSignUp(let it): [it.username, it.code, it.forceAliasCreation?.text]
    case .resendSignUpCode(let username, _), .resetPassword(let username, _): [username]
    case .confirmResetPassword(let it): [it.username, it.newPassword, it.code]
    case .signIn(let it):
      [it.username, it.password, it.flow.text, it.preferred?.text, it.device]
    case .confirmSignIn(let it): it.answer.texts
    case .rememberDevice(let device), .forgetDevice(let device): [device]
    case .deleteWebAuthnCredential(let id): [id]
    case .sendVerificationCode(let attribute, _): [attribute]
    case .confirmUserAttribute(let attribute, let code): [attribute, code]
    case .verifyTOTPSetup(let code, let deviceName): [code, deviceName]
    case .updateMFAPreference(let it): [it.sms?.text, it.totp?.text, it.email?.text]
    case .updatePassword(let old, let new): [old, new]
    case .awaitCode(let it): [it.to, it.source, it.match, it.within?.text]
    case .wait(let duration), .advanceClock(let duration): [duration.text]
    case .injectFault(let it): it.texts
    case .expectTrigger(let it): [it.trigger.text, it.user]
    case .expectUser(let it): [it.username, it.exists?.text]
    case .fetchAuthSession(let refresh, _): [refresh.text]
    case .signOut(let global): [global.text]
    case .verifyToken(let it): [it.token, it.use?.text]
    case .http(let it): [it.url, it.method, it.body?.text, it.follow.text]
    case .use(let it): [it.argumentMapping]
    case .operation, .deleteUser, .autoSignIn, .fetchUserAttributes, .updateUserAttributes,
      .setUpTOTP, .fetchMFAPreference, .fetchDevices, .associateWebAuthnCredential,
      .listWebAuthnCredentials, .set, .expectPool, .expectClient, .unavailable:
      []
    }
  }

  private var values: [ValueTemplate?] {
    switch self {
    case .operation(let call): call.members.map(\.value)
    case .signUp(let it): [it.attributes, it.validationData, it.metadata]
    case .confirmSignUp(let it): [it.metadata]
    case .resendSignUpCode(_, let metadata), .resetPassword(_, let metadata),
      .fetchAuthSession(_, let metadata), .autoSignIn(let metadata),
      .sendVerificationCode(_, let metadata):
      [metadata]
    case .confirmResetPassword(let it): [it.metadata]
    case .signIn(let it): [it.metadata]
    case .confirmSignIn(let it): [it.answer.attributes, it.metadata]
    case .updateUserAttributes(let attributes, let metadata): [attributes, metadata]
    case .set(let variables): variables.map(\.value)
    case .http(let it): [it.headers, it.body?.value]
    case .use(let it):
      it.arguments.map(\.value) + it.flow.parameters.map(\.fallback) + it.flow.returns.map(\.value)
    case .unavailable(let it): it.values
    case .signOut, .deleteUser, .updatePassword, .fetchUserAttributes, .rememberDevice,
      .forgetDevice, .fetchDevices, .associateWebAuthnCredential, .listWebAuthnCredentials,
      .deleteWebAuthnCredential, .confirmUserAttribute, .setUpTOTP, .verifyTOTPSetup,
      .fetchMFAPreference, .updateMFAPreference, .awaitCode, .expectTrigger, .expectUser, .wait,
      .advanceClock, .injectFault,
      .expectPool, .expectClient, .verifyToken:
      []
    }
  }

  private var patterns: [Pattern?] {
    switch self {
    case .awaitCode(let it): [it.subject, it.sender]
    case .expectUser(let it): [it.fields]
    case .expectPool(let fields), .expectClient(let fields): [fields]
    case .verifyToken(let it): [it.claims]
    case .unavailable(let it): it.patterns
    default: []
    }
  }
}

extension HTTPParameters.Body {
  fileprivate var text: TextTemplate? {
    if case .text(let text) = self { text } else { nil }
  }

  fileprivate var value: ValueTemplate? {
    switch self {
    case .json(let value), .form(let value): value
    case .text: nil
    }
  }
}
