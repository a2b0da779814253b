internal import Values

// Walks over templates that build no lists and copy no elements on the way. The checker and the
// runner walk every scenario several times.

extension Given {
  func forEachTemplate(_ body: (Template) -> Void) {
    pool?.forEachTemplate(body)
    client?.forEachTemplate(body)
    triggers?.forEachTemplate(body)
    for client in clients { client.settings.forEachTemplate(body) }
    for user in users { user.forEachTemplate(body) }
  }
}

extension GivenUser {
  func forEachTemplate(_ body: (Template) -> Void) {
    let texts = [
      username, password, email, phone, status.text, enabled.text, totp.text, mfa?.text,
      verified?.text, groups.text,
    ]
    for text in texts + (groups.literal ?? []) { if let text { body(text.template) } }
    attributes?.forEachTemplate(body)
  }
}

extension Repetition {
  func forEachTemplate(_ body: (Template) -> Void) {
    switch self {
    case .once: break
    case .eventually(let limit): if let text = limit.text { body(text.template) }
    case .times(let count, let until):
      if let text = count.text { body(text.template) }
      until?.pattern.forEachTemplate(body)
    }
  }
}

extension ValueTemplate {
  /// All templates in the value, in order.
  var templates: [Template] {
    var found: [Template] = []
    forEachTemplate { found.append($0) }
    return found
  }

  func forEachTemplate(_ body: (Template) -> Void) {
    switch self {
    case .constant: break
    case .scalar(let template, _, _): body(template)
    case .list(let elements, _):
      for index in elements.indices { elements[index].forEachTemplate(body) }
    case .mapping(let members, _):
      for index in members.indices { members[index].value.forEachTemplate(body) }
    }
  }
}

extension Pattern {
  func forEachTemplate(_ body: (Template) -> Void) {
    switch form {
    case .equal(let template): body(template)
    case .mapping(let members):
      for index in members.indices { members[index].pattern.forEachTemplate(body) }
    case .list(let elements):
      for index in elements.indices { elements[index].forEachTemplate(body) }
    case .words(let words): for index in words.indices { words[index].forEachTemplate(body) }
    }
  }
}

extension Pattern.Word {
  func forEachTemplate(_ body: (Template) -> Void) {
    switch self {
    case .matches(let template), .startsWith(let template), .endsWith(let template),
      .atLeast(let template), .atMost(let template):
      body(template)
    case .not(let pattern), .contains(let pattern), .length(let pattern), .each(let pattern):
      pattern.forEachTemplate(body)
    case .oneOf(let patterns), .includes(let patterns):
      for pattern in patterns { pattern.forEachTemplate(body) }
    case .elements(_, let template): body(template)
    case .exists, .kind: break
    }
  }
}
