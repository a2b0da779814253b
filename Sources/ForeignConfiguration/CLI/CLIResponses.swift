internal import CognitoModel
internal import ConfigurationChanges
internal import JSON
internal import Project

/// One or several responses from the AWS CLI, with settings of pools and their parts.
struct CLIResponses {
  /// A response with invalid content.
  struct ParsingError: Error {
    var path: [String]
    /// A description of the problem: lowercase, without a full stop.
    var description: String
    /// The instruction for fixing the problem; nil if unknown.
    var help: String?
  }

  private(set) var pools: [JSONObject] = []
  /// The second factors in each response that contains any; these responses do not name their pool.
  private(set) var factors: [JSONObject] = []
  private(set) var clients: [JSONObject] = []
  /// Lists of parts, by the member that identifies them.
  private(set) var lists: [String: [JSONObject]] = [:]
  /// The kinds with a whole list, instead of one response for each part.
  private(set) var listed: Set<CanonicalSettings.Kind> = []
  /// The kinds with only one page of a list.
  private(set) var paged: Set<CanonicalSettings.Kind> = []
  private(set) var logDeliveries: [JSONObject] = []
  private(set) var others = JSONObject()
  private var summaries: [(summary: CLISummary, elements: [JSONValue])] = []

  /// Problems found with the service's model.
  private(set) var findings: [MemberKinds.Finding] = []

  /// Reads the responses; nil if the value contains none.
  init?(_ value: JSONValue) throws(ParsingError) {
    let answers = value.array ?? [value]
    var count = 0
    var unknownEntries: [[String]] = []
    for (index, answer) in answers.enumerated() {
      let place = value.array == nil ? [] : [String(index)]
      if let members = answer.object, try take(members, amongOthers: answers.count > 1, at: place) {
        count += 1
      } else {
        unknownEntries.append(place)
      }
    }
    guard count > 0 else { return nil }
    if let place = unknownEntries.first {
      let words = "this response does not contain the settings of a pool"
      throw ParsingError(path: place, description: words, help: CLIMembers.help)
    }
    if count == summaries.count, let summary = summaries.first?.summary {
      let place = value.array == nil ? [] : ["0"]
      let words = "`\(summary.command)` lists \(summary.kind) without their settings"
      throw ParsingError(path: place + [summary.member], description: words, help: CLIMembers.help)
    }
  }

  /// Sentences without a full stop about parts that the responses list without settings.
  var remarks: [String] {
    summaries.compactMap { summary, elements in
      let described = summary.described == "ClientId" ? clients : lists["ProviderName"] ?? []
      return summary.remark(on: elements, besides: described)
    }
  }

  /// Reads a response, or the part of a response that `--query` returns; false if it is not a
  /// response.
  private mutating func take(
    _ answer: JSONObject,
    amongOthers: Bool,
    at place: [String]
  ) throws(ParsingError) -> Bool {
    guard answer["pool"] == nil else { return false }
    if let summary = CLISummary.all.first(where: { answer[$0.member]?.array != nil }) {
      summaries.append((summary, answer[summary.member]?.array ?? []))
      return true
    }
    if answer["Arn"] != nil, answer["Id"] != nil, answer["Name"] != nil {
      pools.append(try mapping(.object(answer), ServiceShapes.pool, place))
      return true
    }
    if answer["ClientId"] != nil, CanonicalMembers.dates.contains(where: { answer[$0] != nil }),
      answer["CompromisedCredentialsRiskConfiguration"] == nil
    {
      clients.append(try mapping(.object(answer), ServiceShapes.client, place))
      return true
    }
    guard CLIMembers.isResponse(answer, amongOthers: amongOthers) else { return false }
    for (key, value) in answer.members { try take(key, value, at: place + [key]) }
    let mfa = answer.members.filter { CognitoModel.mfaSettings.contains($0.key) }
    if !mfa.isEmpty { factors.append(JSONObject(mfa.map { ($0.key, $0.value) })) }
    if answer["NextToken"]?.isGiven == true {
      paged.formUnion(answer.keys.compactMap { CLIMembers.parts[$0]?.kind })
    }
    return true
  }

  private mutating func take(
    _ key: String,
    _ value: JSONValue,
    at place: [String]
  ) throws(ParsingError) {
    switch key {
    case "UserPool": pools.append(try mapping(value, ServiceShapes.pool, place))
    case "UserPoolClient":
      clients.append(try mapping(value, ServiceShapes.client, place))
    case "LogDeliveryConfiguration":
      logDeliveries.append(try mapping(value, ServiceShapes.logDelivery, place))
    case _ where CognitoModel.mfaSettings.contains(key):
      _ = try mapping([key: value], ServiceShapes.mfa, place.dropLast())
    case "ResponseMetadata", "NextToken": break
    default:
      guard let part = CLIMembers.parts[key] else {
        others[key] = value
        return
      }
      if value.array != nil { listed.insert(part.kind) }
      for (index, element) in (value.array ?? [value]).enumerated() {
        let inner = value.array == nil ? place : place + [String(index)]
        lists[part.name, default: []].append(
          try mapping(element, part.structure, inner)
        )
      }
    }
  }

  private mutating func mapping(
    _ value: JSONValue,
    _ structure: Structure?,
    _ place: [String]
  ) throws(ParsingError) -> JSONObject {
    guard let members = value.object else {
      let name = place.last { Int($0) == nil } ?? ""
      let words = value == .null ? "null" : "a \(value.kind.rawValue)"
      throw ParsingError(path: place, description: "`\(name)` must be a mapping, but is \(words)")
    }
    findings += MemberKinds().findings(in: members, of: [structure], at: place)
    return members
  }
}
