import AuthCrypto
import FoundationEssentials
import JSON
import Values

// ConfirmDevice, and the operations that change a confirmed device.
extension MockPool {
  /// Confirms the device that the token's own sign-in received; any verifier is accepted.
  mutating func confirmDevice() throws(ServiceError) -> Answer {
    let (id, _) = try bearer()
    let tracking = try requireTracking()
    let key = call.required("DeviceKey")
    guard !users[id].devices.contains(where: { $0.key == key }) else { throw .deviceExists }
    guard let given = issuedDevice(key, to: id, by: bearerGrant()) else {
      throw .deviceOfOtherSignIn
    }
    let device = Device(
      key: key,
      groupKey: given.groupKey,
      name: call.text("DeviceName"),
      verifier: try verifier(call.input["DeviceSecretVerifierConfig"]),
      isRemembered: !tracking.isOptIn || !rules.devices.rememberingNeedsConsent,
      created: call.now,
      modified: call.now,
      authenticated: call.now,
      place: users[id].devices.place(at: call.now)
    )
    users[id].devices.append(device)
    return .body(["UserConfirmationNecessary": .bool(tracking.isOptIn)])
  }

  /// The issued device of a user with this key.
  ///
  /// If the token has a sign-in, only that sign-in's device counts.
  private func issuedDevice(
    _ key: String,
    to id: UserTable.ID,
    by signIn: String?
  ) -> GrantDevice? {
    for grant in users[id].grants where grant == signIn ?? grant {
      if let device = grants[grant]?.device, device.key == key { return device }
    }
    return nil
  }

  private func verifier(_ given: JSONValue?) throws(ServiceError) -> SRPVerifier? {
    guard let verifier = given?["PasswordVerifier"]?.string, let salt = given?["Salt"]?.string
    else { return nil }
    guard let number = Base64.decode(verifier), let salt = Base64.decode(salt),
      let made = SRPVerifier(salt: Hex.encode(salt), value: Hex.encode(number))
    else { throw .malformedVerifier }
    return made
  }

  mutating func updateDeviceStatus(by caller: Caller) throws(ServiceError) -> Answer {
    let id = try user(caller)
    try requireTracking()
    let index = try deviceIndex(of: id)
    guard let status = call.text("DeviceRememberedStatus") else {
      throw .missingParameter("DeviceRememberedStatus")
    }
    let stays = users[id].devices[index].isRemembered && !rules.devices.rememberingEnds
    users[id].devices[index].isRemembered = status == "remembered" || stays
    users[id].devices[index].modified = call.now
    return .empty
  }

  mutating func forgetDevice(by caller: Caller) throws(ServiceError) -> Answer {
    let id = try user(caller)
    try requireTracking()
    let index = try deviceIndex(of: id)
    if rules.devices.forgettingHasEffect { users[id].devices.remove(at: index) }
    return .empty
  }
}

// MARK: - Lookup

extension MockPool {
  @discardableResult
  func requireTracking() throws(ServiceError) -> DeviceTracking {
    guard let tracking = settings.devices else { throw .devicesNotTracked }
    return tracking
  }

  /// The index of a user's device.
  func deviceIndex(of id: UserTable.ID) throws(ServiceError) -> Int {
    let key = call.required("DeviceKey")
    guard let index = users[id].devices.firstIndex(where: { $0.key == key }) else {
      throw .noSuchDevice
    }
    return index
  }
}

// GetDevice, ListDevices, and their administrator variants.
extension MockPool {
  /// Describes a device.
  ///
  /// Users see only remembered devices, and administrators see all devices (aws-sdk-android's
  /// integration tests).
  mutating func getDevice(by caller: Caller) throws(ServiceError) -> Answer {
    let id = try user(caller, missing: .noDeviceOwner)
    try requireTracking()
    let device = users[id].devices[try deviceIndex(of: id)]
    guard device.isRemembered || caller == .administrator else { throw .noSuchDevice }
    return .body(["Device": shown(device, of: id)])
  }

  mutating func listDevices(by caller: Caller) throws(ServiceError) -> Answer {
    let id = try user(caller, missing: .noDeviceOwner)
    try requireTracking()
    let devices = users[id].devices.filter { $0.isRemembered || caller == .administrator }
    let body = try call.request.page(
      "Devices",
      of: devices.placed,
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
