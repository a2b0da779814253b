internal import MockPool

extension MutantCatalog {
  static let devices = MutantFamily(
    "Devices",
    [
      Mutant(
        "new-device-replaces-factor",
        "a device that was not remembered replaced the second factor",
        in: "RespondToAuthChallenge",
        { $0.devices.onlyRememberedReplacesFactor = false },
        noticedBy: """
          scenario: Only a remembered device replaces the second factor
          \(tracked(options: "MfaConfiguration: OPTIONAL", user: "{ as: alice, totp: true }"))
          steps:
            \(Lines.signIn)
            - confirmSignIn: { code: $(totp(users.alice.totpSecret)) }
            \(Lines.signIn)
              expect: { nextStep: confirmSignInWithTOTPCode }
          """
      ),
      Mutant(
        "remembered-device-needs-factor",
        "a remembered device did not replace the second factor",
        in: "RespondToAuthChallenge",
        { $0.devices.rememberedReplacesFactor = false },
        noticedBy: """
          scenario: A remembered device replaces the second factor
          \(tracked(options: "MfaConfiguration: OPTIONAL", user: "{ as: alice, totp: true }"))
          steps:
            \(Lines.signIn)
            - confirmSignIn: { code: $(totp(users.alice.totpSecret)) }
            - rememberDevice: {}
            \(Lines.signIn)
              expect: { nextStep: done }
          """
      ),
      Mutant(
        "device-not-proved",
        "a device signed in with its key alone",
        in: "InitiateAuth",
        { $0.devices.rememberedIsProved = false },
        noticedBy: """
          scenario: A remembered device must prove itself
          \(tracked(options: "MfaConfiguration: OFF", user: "{ as: alice }"))
            client:
              ExplicitAuthFlows:
                [ALLOW_USER_PASSWORD_AUTH, ALLOW_USER_SRP_AUTH, ALLOW_REFRESH_TOKEN_AUTH]
          steps:
            \(Lines.signIn)
              save: { device: response.AuthenticationResult.NewDeviceMetadata.DeviceKey }
            - rememberDevice: {}
            - InitiateAuth:
                AuthFlow: USER_PASSWORD_AUTH
                AuthParameters:
                  USERNAME: $(users.alice.email)
                  PASSWORD: $(users.alice.password)
                  DEVICE_KEY: $(device)
              expect: { response: { ChallengeName: DEVICE_SRP_AUTH } }
          """
      ),
      Mutant(
        "forgotten-device-remains",
        "a forgotten device was still in the list",
        in: "ListDevices",
        { $0.devices.forgettingHasEffect = false },
        noticedBy: """
          scenario: A forgotten device is gone
          \(tracked(options: "MfaConfiguration: OFF", user: "{ as: alice }"))
          steps:
            \(Lines.signIn)
            - rememberDevice: {}
            - forgetDevice: {}
            - fetchDevices: {}
              expect: { devices: [] }
          """
      ),
      Mutant(
        "refresh-on-another-device",
        "a session was refreshed without its device",
        in: "GetTokensFromRefreshToken",
        { $0.devices.refreshBelongsToDevice = false },
        noticedBy: """
          scenario: A session is refreshed only on its device
          \(tracked(options: "MfaConfiguration: OFF", user: "{ as: alice }"))
          steps:
            \(Lines.signIn)
              save: { token: tokens.refresh }
            - GetTokensFromRefreshToken: { RefreshToken: $(token) }
              expect: { error: NotAuthorizedException }
          """
      ),
      Mutant(
        "device-remembered-without-consent",
        "a device was remembered although its user had not agreed",
        in: "ListDevices",
        { $0.devices.rememberingNeedsConsent = false },
        noticedBy: """
          scenario: A device is remembered only when its user agrees
          \(tracked(options: "MfaConfiguration: OFF", user: "{ as: alice }"))
          steps:
            \(Lines.signIn)
            - fetchDevices: {}
              expect: { devices: [] }
          """
      ),
      Mutant(
        "device-stays-remembered",
        "a device that was no longer remembered replaced the second factor",
        in: "RespondToAuthChallenge",
        { $0.devices.rememberingEnds = false },
        noticedBy: """
          scenario: A device that is no longer remembered does not replace the second factor
          \(tracked(options: "MfaConfiguration: OPTIONAL", user: "{ as: alice, totp: true }"))
          steps:
            \(Lines.signIn)
            - confirmSignIn: { code: $(totp(users.alice.totpSecret)) }
              save: { device: response.AuthenticationResult.NewDeviceMetadata.DeviceKey }
            - rememberDevice: {}
            - UpdateDeviceStatus: { DeviceKey: $(device), DeviceRememberedStatus: not_remembered }
            \(Lines.signIn)
              expect: { nextStep: confirmSignInWithTOTPCode }
          """
      ),
    ]
  )

  private static func tracked(options: String, user: String) -> String {
    """
    given:
      users: [\(user)]
      pool:
        \(options)
        \(Lines.optionalDevices)
    """
  }
}
