internal import JSON
internal import RunRecord

extension CTRFTest {
  static func extra(
    _ record: ScenarioRecord,
    _ history: ScenarioHistory?,
    in run: RunStart?
  ) -> JSONObject {
    var extra: JSONObject = [:]
    if let table = record.id.tablePlace { extra["authflow.table"] = .string(table) }
    if let quarantine = record.quarantine {
      extra["authflow.quarantine"] = .object(of: [
        "reason": .string(quarantine.reason), "ticket": quarantine.ticket.map(JSONValue.string),
        "until": .string(quarantine.until),
      ])
    }
    guard let failure = record.result.failure else { return extra }
    extra["authflow.type"] = .string(failure.kind.word)
    if let run { extra["authflow.rerun"] = .string(RerunCommand(record.id, of: run).text) }
    guard let history else { return extra }
    extra["authflow.history"] = .strings(HistoryText.lines(history, of: record))
    let changes = history.poolChanges.map { change in
      JSONValue.object(of: [
        "setting": .string(change.setting), "old": change.old.map(JSONValue.string),
        "new": change.new.map(JSONValue.string), "explains": .bool(change.relation == .explains),
      ])
    }
    if !changes.isEmpty { extra["authflow.poolChanges"] = .array(changes) }
    return extra
  }
}
