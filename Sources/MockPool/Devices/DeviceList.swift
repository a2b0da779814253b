import JSON

// GetDevice, ListDevices and their administrator's twins.
extension MockPool {
  /// Users see the devices that are remembered, administrators all (aws-sdk-android's integration tests).
  mutating func getDevice(_ call: inout Call) throws(ServiceError) -> Answer {
    try requireToken(of: call)
    let (id, _) = try bearer(of: call)
    try requireTracking()
    let device = users[id].devices[try deviceIndex(of: id, call)]
    guard device.isRemembered else { throw .noSuchDevice }
    return .body(["Device": shown(device, of: id)])
  }

  func adminGetDevice(_ call: Call) throws(ServiceError) -> Answer {
    let id = try user(for: call, missing: .noDeviceOwner)
    try requireTracking()
    return .body(["Device": shown(users[id].devices[try deviceIndex(of: id, call)], of: id)])
  }

  mutating func listDevices(_ call: inout Call) throws(ServiceError) -> Answer {
    let (id, _) = try bearer(of: call)
    return try list(users[id].devices.filter(\.isRemembered), of: id, call)
  }

  func adminListDevices(_ call: Call) throws(ServiceError) -> Answer {
    let id = try user(for: call, missing: .noDeviceOwner)
    return try list(users[id].devices, of: id, call)
  }

  private func list(
    _ devices: [Device],
    of id: UserTable.ID,
    _ call: Call
  ) throws(ServiceError) -> Answer {
    try requireTracking()
    guard let start = Page.start(call.text("PaginationToken"), of: call.operation) else {
      throw .invalidPaginationToken
    }
    let rest = devices.dropFirst(start)
    let page = rest.prefix(call.limit)
    var body: JSONObject = ["Devices": .array(page.map { shown($0, of: id) })]
    if page.count < rest.count {
      body["PaginationToken"] = .string(Page.token(for: page.endIndex, of: call.operation))
    }
    return .body(body)
  }

  private func shown(_ device: Device, of id: UserTable.ID) -> JSONValue {
    let owner = users[id].username
    return device.shown(owner: owner, poolID: self.id, accountID: options.accountID)
  }

  private func user(
    for call: Call,
    missing fault: ServiceError
  ) throws(ServiceError) -> UserTable.ID {
    guard let id = find(call.required("Username")) else { throw fault }
    return id
  }
}
