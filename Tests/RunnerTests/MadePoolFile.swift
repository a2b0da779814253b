/// Files that contain every member of a pool that can be set.
enum MadePoolFile {
  /// A pool with every member that can be set, except members that exclude others.
  static let rich = """
    pool:
      Id: eu-west-1_AbCdEfGhI
      Name: production
      Arn: arn:aws:cognito-idp:eu-west-1:123456789012:userpool/eu-west-1_AbCdEfGhI
      CreationDate: 2025-01-01T00:00:00Z
      LastModifiedDate: 1735689600.25
      EstimatedNumberOfUsers: 1200
      Domain: production
      Policies:
        PasswordPolicy:
          MinimumLength: 12
          RequireUppercase: false
          RequireLowercase: true
          RequireNumbers: true
          RequireSymbols: false
          PasswordHistorySize: 3
          TemporaryPasswordValidityDays: 5
        SignInPolicy: { AllowedFirstAuthFactors: [PASSWORD, EMAIL_OTP] }
      KeyConfiguration: { KeyType: AWS_OWNED_KEY }
      IssuerConfiguration: { Type: ORIGINAL }
      AcrConfiguration:
        Level1: { AcrValue: "urn:orchard:1" }
        Level2: { AcrValue: "urn:orchard:2" }
        Level3: { AcrValue: "urn:orchard:3" }
        Level4: { AcrValue: "urn:orchard:4" }
      DcrConfiguration: { EnableStatus: Disabled, OpenDcrEnabled: false }
      DeletionProtection: ACTIVE
      LambdaConfig: { PostAuthentication: "arn:aws:lambda:eu-west-1:123456789012:function:seen" }
      SchemaAttributes:
        - { Name: sub, AttributeDataType: String, Required: true, Mutable: false }
        - { Name: email, AttributeDataType: String, Required: true, Mutable: true }
        - { Name: name, AttributeDataType: String, StringAttributeConstraints: { MinLength: 0, MaxLength: 80 } }
        - { Name: nickname, AttributeDataType: String, DeveloperOnlyAttribute: false, Mutable: true, Required: false, StringAttributeConstraints: { MinLength: "0", MaxLength: "2048" } }
        - { Name: custom:plan, AttributeDataType: String, Mutable: false, StringAttributeConstraints: { MinLength: 1, MaxLength: 9 } }
        - { Name: custom:seats, AttributeDataType: Number, NumberAttributeConstraints: { MinValue: 0 } }
        - { Name: dev:custom:note, AttributeDataType: String, DeveloperOnlyAttribute: true }
      AutoVerifiedAttributes: [email]
      UsernameAttributes: [email, phone_number]
      SmsVerificationMessage: "Your code: {####}"
      EmailVerificationMessage: "Hello, your code is {####}."
      EmailVerificationSubject: Your code
      VerificationMessageTemplate:
        SmsMessage: "Your code: {####}"
        EmailMessage: "Hello, your code is {####}."
        EmailSubject: Your code
        EmailMessageByLink: "Click {##here##}"
        EmailSubjectByLink: Click
        DefaultEmailOption: CONFIRM_WITH_CODE
      SmsAuthenticationMessage: "Sign in with {####}"
      UserAttributeUpdateSettings: { AttributesRequireVerificationBeforeUpdate: [email] }
      MfaConfiguration: OPTIONAL
      DeviceConfiguration: { ChallengeRequiredOnNewDevice: true, DeviceOnlyRememberedOnUserPrompt: false }
      EmailConfiguration: { EmailSendingAccount: DEVELOPER, From: shop@example.com, SourceArn: "arn:aws:ses:eu-west-1:123456789012:identity/shop@example.com" }
      SmsConfiguration: { SnsCallerArn: "arn:aws:iam::123456789012:role/sms", ExternalId: abc }
      UserPoolTags: { team: shop, "on": yes }
      AdminCreateUserConfig:
        AllowAdminCreateUserOnly: true
        UnusedAccountValidityDays: 5
        InviteMessageTemplate: { EmailMessage: "{username} {####}", EmailSubject: Welcome, SMSMessage: "{username} {####}" }
      UserPoolAddOns: { AdvancedSecurityMode: AUDIT }
      UsernameConfiguration: { CaseSensitive: false }
      AccountRecoverySetting: { RecoveryMechanisms: [ { Priority: 1, Name: verified_phone_number }, { Priority: 2, Name: verified_email } ] }
      UserPoolTier: PLUS
    mfa:
      MfaConfiguration: OPTIONAL
      SmsMfaConfiguration: { SmsAuthenticationMessage: "Sign in with {####}", SmsConfiguration: { SnsCallerArn: "arn:aws:iam::123456789012:role/sms", ExternalId: abc } }
      SoftwareTokenMfaConfiguration: { Enabled: true }
      EmailMfaConfiguration: { Message: "Code {####}", Subject: Code }
      WebAuthnConfiguration: { RelyingPartyId: auth.example.com, UserVerification: required, FactorConfiguration: SINGLE_FACTOR }
    clients:
      web:
        ClientId: 4x5yza6bcde7fghi8jk9lmno0p
        ClientName: The web shop
        hasSecret: true
        RefreshTokenValidity: 10
        AccessTokenValidity: 30
        IdTokenValidity: 40
        TokenValidityUnits: { AccessToken: minutes, IdToken: minutes, RefreshToken: days }
        ReadAttributes: [custom:plan, email]
        WriteAttributes: [email]
        ExplicitAuthFlows: [ALLOW_USER_SRP_AUTH]
        SupportedIdentityProviders: [COGNITO]
        CallbackURLs: [https://shop.example.com]
        LogoutURLs: [https://shop.example.com/bye]
        DefaultRedirectURI: https://shop.example.com
        AllowedOAuthFlows: [code]
        AllowedOAuthScopes: [openid]
        AllowedOAuthFlowsUserPoolClient: true
        AnalyticsConfiguration: { ApplicationArn: "arn:aws:mobiletargeting:eu-west-1:123456789012:apps/a" }
        PreventUserExistenceErrors: ENABLED
        EnableTokenRevocation: false
        EnablePropagateAdditionalUserContextData: true
        AuthSessionValidity: 5
        RefreshTokenRotation: { Feature: ENABLED, RetryGracePeriodSeconds: 20 }
      legacy: { ClientSecret: 0123456789abcdefghijklmnop }
    groups:
      - { GroupName: editors, Description: They edit, RoleArn: "arn:aws:iam::123456789012:role/edit", Precedence: 2, CreationDate: 1735689600 }
      - { GroupName: readers }
    """

  /// The members that exclude others in the pool above.
  static let aliased = """
    pool: { AliasAttributes: [email, preferred_username] }
    """
}
