internal import FoundationEssentials
internal import JSON
package import PoolClient
internal import Values

/// The first line of a journal, which describes its run.
package struct JournalHeader: Hashable, Sendable {
  /// The version of the format, which increases when a reader of the old version would be misled.
  static let version = 1

  /// The run's ID, which generated names contain.
  package var run: String

  /// The pool's name in the project file.
  package var pool: String

  /// The pool's ID; empty if the run creates the pool.
  package var userPoolID: String

  /// The region for signatures.
  package var region: String

  /// The URL of the service.
  package var endpoint: String

  /// The AWS account of a pool that the run creates; nil if it is unknown.
  package var account: String?

  /// Creates a header.
  package init(run: String, pool: String, userPoolID: String, region: String, endpoint: String) {
    (self.run, self.pool, self.userPoolID) = (run, pool, userPoolID)
    (self.region, self.endpoint) = (region, endpoint)
  }

  /// Whether the run creates its pool, and therefore has no pool ID.
  package var createsPool: Bool { userPoolID.isEmpty }

  /// A setting that shows that a pool is not the journal's pool.
  package enum Difference: Hashable, Sendable {
    case region(journal: String, now: String)
    case endpoint(journal: String, now: String)
  }

  /// Returns the difference between the journal's server and another server; nil if they are the
  /// same.
  ///
  /// Another server or region can have another pool of the same ID or name.
  package func difference(from other: PoolEndpoint) -> Difference? {
    if region != other.region { return .region(journal: region, now: other.region) }
    return endpoint == other.url ? nil : .endpoint(journal: endpoint, now: other.url)
  }

  func line(at date: Date) -> JSONObject {
    var line: JSONObject = [
      "journal": .integer(JournalHeader.version), "run": .string(run),
      "pool": .string(pool), "userPoolId": .string(userPoolID), "region": .string(region),
      "endpoint": .string(endpoint), "at": .string(date.rfc3339),
    ]
    line["account"] = account.map(JSONValue.string)
    return line
  }

  /// Reads a first line; nil if the line is not a header.
  init?(_ line: JSONObject) {
    guard let run = line["run"]?.string, let pool = line["pool"]?.string,
      let userPoolID = line["userPoolId"]?.string, let region = line["region"]?.string,
      let endpoint = line["endpoint"]?.string, GeneratedName.isRunID(run)
    else { return nil }
    self.init(run: run, pool: pool, userPoolID: userPoolID, region: region, endpoint: endpoint)
    account = line["account"]?.string
  }
}

// MARK: - Entries

extension JournalEntry {
  /// The line that is written before the call.
  var line: JSONObject {
    var line: JSONObject = [
      "number": .integer(number), "creates": .string(kind.rawValue),
      "name": .string(names.first ?? ""), "with": .string(operation),
      "scenario": .string(scenario), "at": .string(at.rfc3339),
    ]
    if names.count > 1 { line["orNames"] = .strings(names.dropFirst()) }
    if !isGenerated { line["isGenerated"] = false }
    line["userPoolId"] = .string(pool)
    return line
  }

  /// Reads a line that was written before a call; nil for other lines.
  init?(_ line: JSONObject) {
    guard let number = line["number"]?.int, let name = line["name"]?.string,
      let kind = line["creates"]?.string.flatMap(CreatedResourceKind.init(rawValue:)),
      let pool = line["userPoolId"]?.string
    else { return nil }
    let others = line.strings("orNames")
    self.init(
      number: number,
      kind: kind,
      names: [name] + others,
      operation: line["with"]?.string ?? "",
      pool: pool,
      isGenerated: line["isGenerated"]?.bool ?? true,
      scenario: line["scenario"]?.string ?? "",
      at: line.journalTime ?? .distantPast
    )
  }

  /// The line that is written after the call; nil if there is nothing to add.
  var resultLine: JSONObject? {
    var line: JSONObject = ["number": .integer(number)]
    switch result {
    case .unanswered: return nil
    case .notSent: line["notSent"] = true
    case .rejected(let error, let mayRepeat):
      line["error"] = .string(error)
      if mayRepeat { line["mayRepeat"] = true }
    case .created(let id?): line[kind == .user ? "sub" : "id"] = .string(id)
    case .created(nil): line["created"] = true
    }
    return line
  }

  /// The line that records that the resource no longer exists.
  var goneLine: JSONObject { ["number": .integer(number), "gone": true] }

  /// The line that records that a sweep did not find a resource that can still appear.
  var absentLine: JSONObject { ["number": .integer(number), "absent": true] }

  /// Adds the facts from a later line.
  mutating func add(_ line: JSONObject) {
    if line["absent"]?.bool == true { wasAbsent = true }
    if line["gone"]?.bool == true { isGone = true }
    if line["notSent"]?.bool == true { result = .notSent }
    if line["created"]?.bool == true { result = .created(id: nil) }
    if let id = (line["sub"] ?? line["id"])?.string { result = .created(id: id) }
    if let error = line["error"]?.string {
      result = .rejected(error: error, mayRepeat: line["mayRepeat"]?.bool ?? false)
    }
  }
}
