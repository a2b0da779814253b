internal import Diagnostics
internal import RunRecord

/// The settings of the pool that changed since a scenario last passed.
struct SettingsHTML {
  let changes: [PoolSettingChange]

  var values: TemplateValues {
    var values: TemplateValues = [
      "hasSettings": !changes.isEmpty,
      "settingsHeading": HistoryText.settingsHeading.capitalizedFirst,
      "settings": changes.prefix(HistoryText.maximumSettings).map(row),
    ]
    values["moreSettings"] = HistoryText.omitted(of: changes)
    return values
  }

  private func row(_ change: PoolSettingChange) -> TemplateValues {
    var row: TemplateValues = [
      "setting": change.setting.brief(), "isCause": change.relation == .explains,
      "old": change.old?.brief() ?? "not set", "new": change.new?.brief() ?? "not set",
    ]
    if change.relation == .affects { row["affecting"] = HistoryText.affecting }
    if !change.effect.isEmpty { row["effect"] = change.effect.brief(1000) }
    return row
  }
}
