internal import Values

extension Given {
  /// The preconditions as sentences without their periods.
  var sentences: [String] {
    var sentences: [String] = []
    if let pool { sentences.append("The pool has " + pool.inSentence) }
    if let client { sentences.append("Its client has " + client.inSentence) }
    for client in clients {
      sentences.append(
        "There is a client `\(client.name.name)` that has " + client.settings.inSentence
      )
    }
    if case .scalar? = triggers, let triggers {
      sentences.append("The triggers are \(triggers.quoted)")
    }
    for member in triggers?.members ?? [] {
      let verb = member.value.program == nil ? "returns" : "runs"
      let what = member.value.program ?? member.value
      sentences.append("The \(member.key) trigger \(verb) \(what.quoted)")
    }
    return sentences + users.map(\.sentence)
  }
}

extension ValueTemplate {
  /// The members of a mapping with their values, such as the settings of a pool.
  fileprivate var inSentence: String {
    if case .scalar = self { return "the settings \(quoted)" }
    let members = quotedMembers
    return members.isEmpty ? "the default settings" : members.joined(separator: ", ")
  }

  /// The command line of a trigger's program; nil for a stub.
  fileprivate var program: ValueTemplate? {
    members.first { $0.key == TriggerTable.program }?.value
  }

  fileprivate var members: [Member] {
    if case .mapping(let members, _) = self { members } else { [] }
  }
}

extension GivenUser {
  fileprivate var sentence: String {
    var facts = ["is \(status.quoted(\.rawValue))"]
    if enabled != .literal(true) { facts.append("enabled \(enabled.quoted { "\($0)" })") }
    if let username { facts.append("has the user name \(username.quoted)") }
    if let password { facts.append("has the password \(password.quotedSecret)") }
    if let email { facts.append("has the email address \(email.quoted)") }
    if let phone { facts.append("has the phone number \(phone.quoted)") }
    if let verified = verified?.literal {
      let names = verified.map(\.rawValue).joined(separator: " and ")
      facts.append(names.isEmpty ? "has nothing verified" : "has verified " + names)
    }
    if let list = verified?.text { facts.append("has verified \(list.quoted)") }
    if let members = attributes?.quotedMembers, !members.isEmpty {
      facts.append("has the attributes " + members.joined(separator: ", "))
    }
    if let groups = groups.literal, !groups.isEmpty {
      facts.append("is in " + groups.map(\.quoted).joined(separator: " and "))
    }
    if let list = groups.text { facts.append("is in the groups \(list.quoted)") }
    if totp != .literal(false) { facts.append(totp.clause("has a software token")) }
    if let mfa { facts.append("prefers \(mfa.quoted(\.rawValue)) as the second factor") }
    return "The user `\(name.name)` " + facts.joined(separator: ", ")
  }
}
