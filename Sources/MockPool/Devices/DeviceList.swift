import JSON

// GetDevice, ListDevices and their administrator's twins.
extension MockPool {
  /// Users see the devices that are remembered, administrators all (aws-sdk-android's integration tests).
  mutating func getDevice(by party: Party) throws(ServiceError) -> Answer {
    let id = try user(party, missing: .noDeviceOwner)
    try requireTracking()
    let device = users[id].devices[try deviceIndex(of: id)]
    guard device.isRemembered || party == .administrator else { throw .noSuchDevice }
    return .body(["Device": shown(device, of: id)])
  }

  mutating func listDevices(by party: Party) throws(ServiceError) -> Answer {
    let id = try user(party, missing: .noDeviceOwner)
    try requireTracking()
    let devices = users[id].devices.filter { $0.isRemembered || party == .administrator }
    let body = try call.request.page(
      "Devices",
      of: devices.numbered,
      limit: call.request.limit("Limit"),
      nextToken: "PaginationToken"
    ) { shown($0, of: id) }
    return .body(body)
  }

  private func shown(_ device: Device, of id: UserTable.ID) -> JSONValue {
    let owner = users[id].username
    return device.shown(owner: owner, poolID: self.id, accountID: options.accountID)
  }
}
