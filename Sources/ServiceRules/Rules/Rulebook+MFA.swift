internal import CognitoModel
internal import JSON

// MFA modes.
extension Rulebook {
  static let mfa: [ServiceRule] = modes + factorNeeds

  private static let modes = ServicePart.mfa.rules([
    "mfa-without-method": refused(
      by: ServicePart.pool.operations,
      scope: .request,
      says: "SMS configuration and Auto verification for phone_number are required when MFA is "
        + "required/optional",
      source: .measured(
        "cdk-preflight, mfa-sms-config; aws/aws-cdk#11478, #12075; cloudformation-coverage-roadmap#2221; "
          + "updates: go-to-k/cdkd#1925"
      ),
      why:
        "CreateUserPool and UpdateUserPool can add only SMS as a second factor. "
        + "SetUserPoolMfaConfig supports the other factors. CloudFormation calls "
        + "SetUserPoolMfaConfig if the template has EnabledMfas.",
      fix:
        "add EnabledMfas to the template, set MFA with SetUserPoolMfaConfig, or add "
        + "SmsConfiguration to use SMS"
    ) { call in
      guard let mode = call.text("MfaConfiguration"), mode != "OFF", !call.has("SmsConfiguration"),
        call.creates || (mode == "OPTIONAL" && call.gainsFactors)
      else { return [] }
      return [RuleViolation("MfaConfiguration", "is \(mode), but SmsConfiguration is missing")]
    },
    "mfa-required-later": refused(
      by: ["UpdateUserPool"],
      scope: .request,
      says: "Cannot turn MFA functionality ON, once the user pool has been created.",
      source: .measured(
        "cloudformation-coverage-roadmap#1176; amplify-cli#3268; amplify-studio#482; with no factor: "
          + "go-to-k/cdkd#1925"
      ),
      why: "Only SetUserPoolMfaConfig can require MFA in an existing pool.",
      fix: "set MfaConfiguration and a second factor with SetUserPoolMfaConfig"
    ) { call in
      guard call.text("MfaConfiguration") == "ON", call.current("MfaConfiguration") != "ON" else {
        return []
      }
      return [RuleViolation("MfaConfiguration", "is ON, but the pool does not require MFA yet")]
    },
    "mfa-off-with-factor": refused(
      scope: .request,
      says: "Invalid MFA configuration given, can't turn off MFA and configure an MFA together",
      source: .measured(
        "cdk-preflight, mfa-off-with-enabled-mfas; go-to-k/cdkd#1923, #1968; "
          + "lgallard/terraform-aws-cognito-user-pool#74; final period unconfirmed"
      ),
      why:
        "A call that sets MfaConfiguration to OFF, or omits it, can't include a block for SMS, "
        + "email, or software tokens, even one that disables the factor.",
      fix: "set MfaConfiguration to OPTIONAL or ON, or remove these blocks",
      flows: [.mfa]
    ) { call in
      guard call.mfaMode == "OFF" else { return [] }
      let named = secondFactors.filter { call.isSet($0) }
      return named.map { RuleViolation($0, "is set, but MfaConfiguration is OFF") }
    },
    "mfa-factors-off": refused(
      says:
        "Invalid MFA Configuration given. SMS MFA, Email MFA, or Software Token MFA must be enabled.",
      source: .measured(
        "go-to-k/cdkd#1920, #1982; until 2024 the message was \"Invalid MFA configuration given, can't disable "
          + "all MFAs with a required or optional configuration.\" (anomalyco/sst#5177)"
      ),
      // A block counts even if it disables its factor (floci-io/floci#2831).
      why:
        "A pool with required or optional MFA must have a second factor. A passkey counts only "
        + "with MULTI_FACTOR_WITH_USER_VERIFICATION.",
      fix:
        "set SoftwareTokenMfaConfiguration, SmsMfaConfiguration, or EmailMfaConfiguration in "
        + "the same call, or under mfa in a configuration file"
    ) { call in
      guard call.mfaMode != "OFF", !call.has("SmsMfaConfiguration"),
        !call.has("EmailMfaConfiguration"),
        !call.has("SoftwareTokenMfaConfiguration"),
        call.text("WebAuthnConfiguration.FactorConfiguration") ?? "SINGLE_FACTOR" == "SINGLE_FACTOR"
      else { return [] }
      return [
        RuleViolation("MfaConfiguration", "is \(call.mfaMode), but no second factor is enabled")
      ]
    },
  ])

  static let secondFactors = CognitoModel.secondFactors.map { MemberPath([$0]) }
}
