internal import ConfigurationChanges
internal import JSON

/// The configuration that a plan was created from (JSON output format, configuration
/// representation).
struct TerraformConfiguration {
  let file: JSONValue

  /// Finds the address of a resource's pool by the pool's ID.
  ///
  /// If the ID is not known yet, references in the configuration identify the pool.
  func owner(of resource: TerraformResource, _ pools: [TerraformResource]) -> String? {
    if let id = resource.values["user_pool_id"]?.plainText,
      let pool = pools.first(where: { $0.id == id })
    {
      return pool.address
    }
    let address = TerraformAddress(resource.address)
    let references = configured(address)?["expressions"]?["user_pool_id"]?["references"]
    return pool(references, from: address.modules, index: address.index, pools)
  }

  /// Finds the pool that references in a module lead to, through inputs and outputs of modules.
  private func pool(
    _ references: JSONValue?,
    from modules: [String],
    index: String?,
    _ pools: [TerraformResource]
  ) -> String? {
    let texts = references?.strings ?? []
    return texts.lazy.compactMap { text -> String? in
      let reference = TerraformAddress(text)
      if text.hasPrefix("module."), !reference.name.isEmpty {
        let inside = modules + reference.modules
        let output = configuration(of: inside)?["outputs"]?[reference.outermost]
        return pool(output?["expression"]?["references"], from: inside, index: index, pools)
      }
      if text.hasPrefix("var."), let module = modules.last {
        let outside = Array(modules.dropLast())
        let name = TerraformAddress.name(ofModule: module)
        let call = configuration(of: outside)?["module_calls"]?[name]
        let input = call?["expressions"]?[reference.name]?["references"]
        return pool(input, from: outside, index: TerraformAddress.index(ofModule: module), pools)
      }
      return text.hasPrefix("aws_cognito_user_pool.")
        ? pool(text, in: modules, index: index, pools) : nil
    }.first
  }

  /// Finds the pool that a reference identifies in its own module; of several instances, the pool
  /// with the same index.
  private func pool(
    _ reference: String,
    in modules: [String],
    index: String?,
    _ pools: [TerraformResource]
  ) -> String? {
    let named = TerraformAddress(reference.split(separator: ".").prefix(2).joined(separator: "."))
    let fitting = pools.filter { pool in
      let address = TerraformAddress(pool.address)
      return address.modules == modules && address.name == named.name
        && (named.index == nil || named.index == address.index)
    }
    if fitting.count < 2 { return fitting.first?.address }
    return fitting.first { TerraformAddress($0.address).index == index }?.address
  }

  private func configuration(of modules: [String]) -> JSONValue? {
    var module = file["configuration"]?["root_module"]
    for name in modules.map(TerraformAddress.name(ofModule:)) {
      module = module?["module_calls"]?[name]?["module"]
    }
    return module
  }

  private func configured(_ address: TerraformAddress) -> JSONValue? {
    configuration(of: address.modules)?["resources"]?.array?
      .first { $0["address"]?.string == address.configured }
  }

  /// Whether the configuration sets an attribute of a resource; nil if the file does not contain
  /// the resource.
  func isConfigured(_ attribute: String, of address: String) -> Bool? {
    configured(TerraformAddress(address))?["expressions"].map { $0[attribute] != nil }
  }
}

// The region of a pool in a plan (Terraform, JSON output format: configuration representation).
extension TerraformConfiguration {
  /// Returns the region of a pool: its own region, which the provider supports since version 6, or
  /// its provider's region.
  func region(of pool: TerraformResource?) -> String? {
    guard let pool else { return nil }
    return pool.values["region"]?.plainText
      ?? provider(of: pool.address).flatMap(region(ofProvider:))
  }

  /// Returns the provider of a resource, or the only AWS provider if the plan does not specify a
  /// provider.
  private func provider(of address: String) -> JSONValue? {
    let configuration = file["configuration"]
    let all = configuration?["provider_config"]?.object?.members.filter {
      $0.value["name"] == "aws"
    }
    let resources = configuration?["root_module"]?["resources"]?.array ?? []
    // For `x[0]`, the configuration contains `x`.
    let declared = address.prefix { $0 != "[" }
    let key = resources.first { $0["address"]?.string == String(declared) }?["provider_config_key"]
    if let key = key?.string { return all?.first { $0.key == key }?.value }
    return all?.count == 1 ? all?.first?.value : nil
  }

  /// Returns the region in a provider's configuration, directly or through a variable.
  private func region(ofProvider provider: JSONValue) -> String? {
    let expression = provider["expressions"]?["region"]
    if let text = expression?["constant_value"]?.plainText { return text }
    // A provider of a module uses the module's own variables, which a plan does not contain.
    guard provider["module_address"] == nil,
      let references = expression?["references"]?.array, references.count == 1,
      let name = references[0].string, name.hasPrefix("var.")
    else { return nil }
    return file["variables"]?[String(name.dropFirst("var.".count))]?["value"]?.plainText
  }
}
