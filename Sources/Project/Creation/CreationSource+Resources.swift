internal import Values
internal import JSON

// Resources outside the pool: functions, senders, roles, and keys.
extension CreationSource {
  /// Keeps the triggers whose functions the created pool can call.
  mutating func takeTriggers() {
    guard let functions = configuration.pool.members["LambdaConfig"]?.object else { return }
    var kept = JSONObject()
    for (trigger, value) in functions.members {
      let arn = value.string ?? value["LambdaArn"]?.string
      guard trigger != "KMSKeyID", let arn, let place = foreignPlace(of: arn) else {
        kept[trigger] = value
        continue
      }
      let range = configuration.pool.place(of: "LambdaConfig")
      note(.foreignFunction(trigger: trigger, arn: arn, place: place), at: range)
    }
    // Only the custom senders use the key.
    if kept["CustomSMSSender"] == nil, kept["CustomEmailSender"] == nil { kept["KMSKeyID"] = nil }
    configuration.setPoolMember("LambdaConfig", kept.isEmpty ? nil : .object(kept))
  }

  /// Removes a sender in another account.
  mutating func takeSender() {
    let member = "EmailConfiguration"
    guard let arn = configuration.pool.members[member]?["SourceArn"]?.string,
      case .account? = foreignPlace(of: arn)
    else { return }
    note(.foreignSender(arn), at: configuration.pool.place(of: member))
    configuration.setPoolMember(member, nil)
  }

  /// The CreateUserPool call with the run's name and tags, and without deletion protection.
  mutating func marked(_ call: MockPlan.Call) -> MockPlan.Call {
    var call = call
    var tags = call.input["UserPoolTags"]?.object ?? JSONObject()
    let reserved = tags.keys.filter { $0.lowercased().hasPrefix("aws:") }
    if !reserved.isEmpty {
      note(.reservedTags(reserved), at: configuration.pool.place(of: "UserPoolTags"))
    }
    for name in reserved { tags[name] = nil }
    for tag in mark.tags { tags[tag.name] = .string(tag.value) }
    call.input["PoolName"] = .string(mark.name)
    call.input["UserPoolTags"] = .object(tags)
    call.input["DeletionProtection"] = "INACTIVE"
    return call
  }

  /// Notes each existing resource that the calls name, once.
  mutating func noteResources(of calls: [MockPlan.Call]) {
    var known: Set<String> = []
    for call in calls {
      for (member, arn) in JSONValue.object(call.input).resources(in: "")
      where known.insert(arn).inserted {
        let name = member.split(separator: ".").first.map(String.init) ?? ""
        let place = call.operation == "CreateUserPool" ? configuration.pool.place(of: name) : nil
        note(.uses(arn: arn, member: member), at: place ?? call.range)
      }
    }
  }

  /// The account or region of a resource that the created pool can't use; nil if it probably can.
  ///
  /// If the account of the credentials is unknown, it is assumed to be that of the exported pool.
  private func foreignPlace(of arn: String) -> CreationDifference.ForeignPlace? {
    guard let resource = ARN(arn) else { return nil }
    let exported = configuration.pool.members["Arn"]?.string.flatMap { ARN($0) }
    if let account = place.account ?? exported?.account, !resource.account.isEmpty,
      resource.account != account
    {
      return .account(resource.account)
    }
    // A pool can use an SES identity in another region.
    guard resource.service == "lambda", resource.region != place.region else { return nil }
    return .region(resource.region)
  }
}

extension JSONValue {
  /// The ARNs in the value, each with the path of its member.
  fileprivate func resources(in path: String) -> [(member: String, arn: String)] {
    switch self {
    case .string(let text): ARN(text) == nil ? [] : [(path, text)]
    case .object(let members):
      members.members.flatMap { name, value in
        value.resources(in: path.isEmpty ? name : "\(path).\(name)")
      }
    case .array(let elements): elements.flatMap { $0.resources(in: path) }
    default: []
    }
  }
}
