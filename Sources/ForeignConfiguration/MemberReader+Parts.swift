internal import ConfigurationChanges
internal import JSON

extension MemberReader {
  /// Adds an element to a list; an element with an unknown or hidden name gets the name of its
  /// resource.
  mutating func add(
    _ own: JSONObject,
    _ part: ListedPart,
    _ resource: String,
    to document: inout PoolDocument
  ) {
    let names = [part.name, "identifier", "domain", "provider_name", "name"]
    let given = names.lazy.compactMap { own[$0] }.first { $0.isGiven }
    let name = given?.plainText ?? resource
    var element = members(own, part.structure, at: SettingPath(part.part(name)))
    let path = SettingPath(part.part(name), [part.name])
    if unknown.contains(path) || hidden.contains(path) {
      computedNames[part.part(name)] = element[part.name]?.string
      element[part.name] = .string(name)
    }
    if element[part.name] == nil { element[part.name] = .string(name) }
    // Of two resources with one name, the first has the name.
    if document.addresses[part.part(name)] == nil {
      document.addresses[part.part(name)] = resource
    }
    document[keyPath: part.list] = (document[keyPath: part.list] ?? []) + [element]
  }
}
