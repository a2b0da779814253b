import JSON
import Testing

@testable import ConfigurationChanges

@Test func `every case has a unique name in kebab-case`() throws {
  let assessments = Knowledge.entries.flatMap(\.cases).map(\.assessment)
  let ids = assessments.compactMap(\.entry)
  #expect(ids.count == assessments.count)
  let doubles = Dictionary(grouping: ids) { $0 }.filter { $0.value.count > 1 }.keys
  // The same case of several settings is the same entry.
  for id in doubles {
    let words = assessments.filter { $0.entry == id }.map(\.description)
    #expect(Set(words).count == 1, "\(id)")
  }
  for id in ids {
    let isKebab = id.split(separator: "-", omittingEmptySubsequences: false).allSatisfy { word in
      !word.isEmpty && word.allSatisfy { $0.isLowercase || $0.isNumber }
    }
    #expect(isKebab, "\(id)")
  }
}

@Test func `every case has a description and a source`() {
  for entry in Knowledge.entries {
    for known in entry.cases.map(\.assessment) {
      let id = known.entry ?? ""
      let description = known.description
      #expect(description.hasSuffix(".") || description.hasSuffix(".\""), "\(id)")
      #expect(!known.description.contains("\n"), "\(id)")
      if known.severity.rank <= Severity.breaking.rank {
        #expect(!entry.flows.isEmpty, "\(id)")
      }
      if case .documented(let text) = known.source { #expect(!text.isEmpty, "\(id)") }
    }
  }
}

@Test func `every error in a description is an error of the model`() {
  for known in Knowledge.entries.flatMap(\.cases).map(\.assessment) {
    let names = known.description.matches(of: /[A-Z][A-Za-z]*Exception/).map { String($0.output) }
    #expect(known.errors.map(\.type) == names, "\(known.entry ?? "")")
  }
}

@Test func `the errors of a description have their messages, and those from before a change`() {
  let known = Dictionary(
    Knowledge.entries.flatMap(\.cases).map { ($0.assessment.entry ?? "", $0.assessment) }
  ) { first, _ in first }
  let raised = known["password-length-raised"]?.errors
  #expect(raised?.map(\.message) == ["… Password not long enough"])
  #expect(raised?.first?.fits(message: "Not allowed: Password not long enough") == true)
  #expect(raised?.first?.fits(message: "Password must have symbol characters") == false)
  #expect(known["password-length-lowered"]?.errors.map(\.isEarlier) == [true])
  let hidden = known["user-existence-hidden"]?.errors
  #expect(hidden?.map(\.isEarlier) == [true, false, false])
  #expect(hidden?.map(\.message) == [nil, "Incorrect username or password.", nil])
}

@Test func `a change that matches a case gets its verdict`() throws {
  for entry in Knowledge.entries {
    let path = try #require(samplePath(of: entry), "\(entry.setting.text)")
    for (shape, known) in entry.cases {
      let (before, after) = sample(of: shape)
      let assessments = Knowledge.assessments(of: SettingChange(path, before: before, after: after))
      #expect(assessments.map(\.entry) == [known.entry], "\(entry.setting.text)")
      #expect(assessments.first?.severity == known.severity)
    }
  }
}

/// The rows in the reference's table of settings, and the other settings of pools and clients.
@Test(arguments: [
  "pool.Policies.PasswordPolicy.MinimumLength", "pool.Policies.PasswordPolicy.RequireUppercase",
  "pool.Policies.PasswordPolicy.RequireLowercase", "pool.Policies.PasswordPolicy.RequireNumbers",
  "pool.Policies.PasswordPolicy.RequireSymbols", "pool.Policies.PasswordPolicy.PasswordHistorySize",
  "pool.Policies.PasswordPolicy.TemporaryPasswordValidityDays",
  "pool.Policies.SignInPolicy.AllowedFirstAuthFactors",
  "pool.AdminCreateUserConfig.AllowAdminCreateUserOnly",
  "pool.AdminCreateUserConfig.InviteMessageTemplate.SMSMessage", "pool.AutoVerifiedAttributes",
  "pool.AliasAttributes", "pool.UsernameAttributes", "pool.UsernameConfiguration.CaseSensitive",
  "pool.SchemaAttributes.email.Required", "pool.SchemaAttributes.email.Mutable",
  "pool.SchemaAttributes.email.DeveloperOnlyAttribute", "pool.SchemaAttributes.custom:plan",
  "pool.MfaConfiguration", "mfa.SoftwareTokenMfaConfiguration.Enabled", "mfa.SmsMfaConfiguration",
  "pool.SmsConfiguration", "pool.SmsConfiguration.SnsCallerArn",
  "pool.SmsConfiguration.ExternalId", "mfa.EmailMfaConfiguration",
  "mfa.EmailMfaConfiguration.Subject", "mfa.WebAuthnConfiguration.RelyingPartyId",
  "mfa.WebAuthnConfiguration.UserVerification", "mfa.WebAuthnConfiguration.FactorConfiguration",
  "pool.AccountRecoverySetting.RecoveryMechanisms",
  "pool.UserAttributeUpdateSettings.AttributesRequireVerificationBeforeUpdate",
  "pool.DeviceConfiguration", "pool.DeviceConfiguration.ChallengeRequiredOnNewDevice",
  "pool.DeviceConfiguration.DeviceOnlyRememberedOnUserPrompt",
  "pool.EmailConfiguration.EmailSendingAccount", "pool.EmailConfiguration.SourceArn",
  "pool.EmailConfiguration.From", "pool.EmailConfiguration.ReplyToEmailAddress",
  "pool.VerificationMessageTemplate.DefaultEmailOption",
  "pool.VerificationMessageTemplate.EmailMessage", "pool.SmsAuthenticationMessage",
  "pool.LambdaConfig.PreSignUp", "pool.LambdaConfig.PostConfirmation",
  "pool.LambdaConfig.PreAuthentication", "pool.LambdaConfig.PostAuthentication",
  "pool.LambdaConfig.DefineAuthChallenge", "pool.LambdaConfig.CreateAuthChallenge",
  "pool.LambdaConfig.VerifyAuthChallengeResponse", "pool.LambdaConfig.UserMigration",
  "pool.LambdaConfig.PreTokenGenerationConfig",
  "pool.LambdaConfig.PreTokenGenerationConfig.LambdaArn",
  "pool.LambdaConfig.PreTokenGenerationConfig.LambdaVersion", "pool.LambdaConfig.CustomMessage",
  "pool.LambdaConfig.CustomEmailSender.LambdaArn", "pool.LambdaConfig.CustomSMSSender",
  "pool.LambdaConfig.KMSKeyID", "pool.LambdaConfig.InboundFederation",
  "pool.UserPoolAddOns.AdvancedSecurityMode",
  "pool.UserPoolAddOns.AdvancedSecurityAdditionalFlows.CustomAuthMode", "pool.UserPoolTier",
  "pool.DeletionProtection", "pool.UserPoolTags.team", "domain.shop", "clients.web",
  "clients.web.ExplicitAuthFlows", "clients.web.hasSecret",
  "clients.web.PreventUserExistenceErrors", "clients.web.AuthSessionValidity",
  "clients.web.AccessTokenValidity", "clients.web.IdTokenValidity",
  "clients.web.RefreshTokenValidity", "clients.web.EnableTokenRevocation",
  "clients.web.RefreshTokenRotation.Feature",
  "clients.web.RefreshTokenRotation.RetryGracePeriodSeconds", "clients.web.ReadAttributes",
  "clients.web.WriteAttributes", "clients.web.AllowedOAuthFlows", "clients.web.AllowedOAuthScopes",
  "clients.web.AllowedOAuthFlowsUserPoolClient", "clients.web.CallbackURLs",
  "clients.web.LogoutURLs", "clients.web.SupportedIdentityProviders",
  "clients.web.DefaultRedirectURI", "clients.web.EnablePropagateAdditionalUserContextData",
  "clients.web.AnalyticsConfiguration.ApplicationArn", "groups.editors", "groups.editors.RoleArn",
  "resourceServers.shop", "identityProviders.Google", "risk.RiskExceptionConfiguration",
  "logDelivery.LogConfigurations",
])
func `every setting of the reference is modeled`(_ setting: String) throws {
  let path = try #require(samplePath(setting))
  #expect(path.text == setting)
  #expect(Knowledge.entry(for: path) != nil)
}

@Test func `an unmodeled change is shown as unknown`() {
  let change = SettingChange(SettingPath(.pool, ["Brand", "New"]), before: nil, after: 1)
  let assessments = Knowledge.assessments(of: change)
  #expect(assessments.map(\.severity) == [.unknown])
  #expect(assessments.first?.entry == nil)
}

@Test(arguments: [
  (["PreSignUp"], "trigger-pre-sign-up-changed"),
  (["CustomEmailSender", "LambdaArn"], "trigger-custom-email-sender-changed"),
  (["CustomEmailSender", "LambdaVersion"], "trigger-custom-email-sender-version"),
])
func `only another function can lack the permission to be invoked`(
  _ members: [String],
  _ entry: String
) throws {
  let path = SettingPath(.pool, ["LambdaConfig"] + members)
  let change = SettingChange(path, before: "one", after: "other")
  let assessments = Knowledge.assessments(of: change)
  #expect(assessments.map(\.entry) == [entry])
  let words = try #require(assessments.first?.description)
  let isVersion = members.last == "LambdaVersion"
  #expect(words.contains("another version of the event") == isVersion)
  #expect(words.contains("another function") == !isVersion)
  #expect(words.contains("UnexpectedLambdaException") == !isVersion)
}

@Test func `a default redirect URL affects only apps that omit the URL`() {
  let path = SettingPath(.client("web"), ["DefaultRedirectURI"])
  let values: [(JSONValue?, JSONValue?)] = [
    ("https://a.example", "https://b.example"), ("https://a.example", nil),
    (nil, "https://a.example"),
  ]
  let assessments = values.flatMap { before, after in
    Knowledge.assessments(of: SettingChange(path, before: before, after: after))
  }
  #expect(
    assessments.map(\.entry) == [
      "default-redirect-changed", "default-redirect-removed", "default-redirect-added",
    ]
  )
  #expect(assessments.map(\.severity) == [.behavior, .breaking, .behavior])
}

@Test func `a list gets a verdict for each removed and added element`() {
  let flows = SettingPath(.client("web"), ["ExplicitAuthFlows"])
  let change = SettingChange(
    flows,
    before: ["ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"],
    after: ["ALLOW_REFRESH_TOKEN_AUTH", "ALLOW_USER_SRP_AUTH", "ALLOW_TELEPATHY"]
  )
  let entries = Knowledge.assessments(of: change).map(\.entry)
  #expect(entries == ["flow-gained-user-srp", "flow-lost-user-password", "flow-unheard-of"])
}

@Test func `the names of parts and members are compared by their bytes`() {
  let (one, other) = ("\u{E9}", "e\u{301}")
  #expect(SettingPath(.group(one)) == SettingPath(.group(one)))
  #expect(Set([SettingPath(.group(one)), SettingPath(.group(other))]).count == 2)
  let tags = [one, other].map { SettingPath(.pool, ["UserPoolTags", $0]) }
  #expect(tags[0] != tags[1])
}
