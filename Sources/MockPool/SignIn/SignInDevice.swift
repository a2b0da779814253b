import Values

// The device of a sign-in, and its effect on the factors and the tokens.
extension MockPool {
  /// The device of a sign-in; nil if devices are not tracked or the sign-in has no known device.
  func device(of signIn: UserSignIn) throws(ServiceError) -> Device? {
    guard settings.tracksDevices else { return nil }
    switch signIn.progress.device {
    case .untracked, .new: return nil
    case .named(let key), .proved(let key):
      guard let device = users[signIn.user].devices.first(where: { $0.key == key }) else {
        throw .noSuchDevice
      }
      return device
    }
  }

  /// Adds the device of a challenge response to a sign-in, before the response uses anything up.
  ///
  /// Apps repeat the response without a device that the pool does not have (amplify-js).
  ///
  /// «unconfirmed»: that the device is checked first, and that the repeated response continues
  /// without the device of an earlier request.
  func naming(
    _ deviceKey: String?,
    in begun: UserSignIn
  ) throws(ServiceError) -> UserSignIn {
    var signIn = begun
    signIn.progress.device.name(deviceKey)
    if deviceKey != nil {
      _ = try device(of: signIn)
    } else if case .named = signIn.progress.device, (try? device(of: signIn)) == nil {
      signIn.progress.device = .new
    }
    return signIn
  }

  /// Whether a device replaces the second factor.
  ///
  /// Only a remembered device replaces the factor (API reference).
  func hasDeviceInstead(_ signIn: UserSignIn) throws(ServiceError) -> Bool {
    let device = try device(of: signIn)
    let isTrusted =
      rules.devices.onlyRememberedReplacesFactor ? device?.isProvable == true : device != nil
    return isTrusted && rules.devices.rememberedReplacesFactor
      && settings.devices?.replacesSecondFactor == true
  }

  /// The remembered device that must pass its challenge before tokens are issued, after other
  /// factors; nil if there is none.
  ///
  /// Clients expect the device challenge after a code as well (amazon-cognito-identity-js).
  func deviceToProve(of signIn: UserSignIn) throws(ServiceError) -> Device? {
    guard rules.devices.rememberedIsProved, let device = try device(of: signIn), device.isProvable,
      signIn.progress.device == .named(device.key)
    else { return nil }
    return device
  }

  /// Whether the tokens of a sign-in come with a new device; always false on the pages.
  func isOnNewDevice(_ signIn: UserSignIn) throws(ServiceError) -> Bool {
    guard settings.tracksDevices, signIn.progress.device != .untracked,
      signIn.progress.flow != .pages
    else { return false }
    return try device(of: signIn) == nil
  }

  /// The device for the tokens of a sign-in: the given device, or a new device.
  mutating func signInDevice(of signIn: UserSignIn) throws(ServiceError) -> GrantDevice? {
    guard settings.tracksDevices, signIn.progress.device != .untracked else { return nil }
    guard let known = try device(of: signIn) else {
      return GrantDevice(
        key: "\(region)_\(call.random.uuid())",
        groupKey: "-" + Base64URL.encode(call.random.bytes(6)),
        isNew: true
      )
    }
    for index in users[signIn.user].devices.indices
    where users[signIn.user].devices[index].key == known.key {
      users[signIn.user].devices[index].authenticated = call.now
    }
    return GrantDevice(key: known.key, groupKey: known.groupKey, isNew: false)
  }
}
