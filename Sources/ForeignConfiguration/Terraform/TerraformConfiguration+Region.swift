internal import ConfigurationChanges
internal import JSON

// Where a plan makes a pool (Terraform, JSON output format: configuration representation).
extension TerraformConfiguration {
  /// The region of a pool: its own, which the provider has since version 6, else that of its provider.
  func region(of pool: TerraformResource?) -> String? {
    guard let pool else { return nil }
    return pool.values["region"]?.plainText
      ?? provider(of: pool.address).flatMap(region(ofProvider:))
  }

  /// The provider of a resource, or the only one of AWS where the plan does not say which.
  private func provider(of address: String) -> JSONValue? {
    let configuration = file["configuration"]
    let all = configuration?["provider_config"]?.object?.members.filter {
      $0.value["name"] == "aws"
    }
    let resources = configuration?["root_module"]?["resources"]?.array ?? []
    // Of `x[0]` the configuration has `x`.
    let declared = address.prefix { $0 != "[" }
    let key = resources.first { $0["address"]?.string == String(declared) }?["provider_config_key"]
    if let key = key?.string { return all?.first { $0.key == key }?.value }
    return all?.count == 1 ? all?.first?.value : nil
  }

  /// The region that a provider's configuration says, itself or by a variable.
  private func region(ofProvider provider: JSONValue) -> String? {
    let expression = provider["expressions"]?["region"]
    if let text = expression?["constant_value"]?.plainText { return text }
    // A provider of a module reads the module's own variables, which a plan does not show.
    guard provider["module_address"] == nil,
      let references = expression?["references"]?.array, references.count == 1,
      let name = references[0].string, name.hasPrefix("var.")
    else { return nil }
    return file["variables"]?[String(name.dropFirst("var.".count))]?["value"]?.plainText
  }
}
