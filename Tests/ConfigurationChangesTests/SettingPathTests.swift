@testable import ConfigurationChanges
import Testing

@Test(arguments: [
  (SettingPath(.pool, ["Policies", "PasswordPolicy"]), "pool.Policies.PasswordPolicy"),
  (SettingPath(.client("web"), ["ExplicitAuthFlows"]), "clients.web.ExplicitAuthFlows"),
  (SettingPath(.risk(client: nil)), "risk"),
])
func `a setting is named by its path from the top of a configuration file`(
  _ path: SettingPath,
  _ text: String
) {
  #expect(path.text == text)
}
