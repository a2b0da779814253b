extension ShippedPolicy {
  /// The built-in policy on settings that cost money.
  static let costText = """
    # yaml-language-server: $schema=../../schema/policy.schema.json
    # Settings that cost money for each user, message, or token. Prices are for us-east-1 in September 2026.

    - id: plus-tier
      where: pool.UserPoolTier
      must: { not: PLUS }
      severity: none
      why: Each monthly active user costs 0.020 USD, and there is no free tier.
      fix: use PLUS only where threat protection or the export of user activity is needed
      source: https://aws.amazon.com/cognito/pricing/

    - id: plus-tier-unused
      where: pool.UserPoolTier
      must: { not: PLUS }
      when:
        pool.UserPoolAddOns.AdvancedSecurityMode: OFF
        pool.UserPoolAddOns.AdvancedSecurityAdditionalFlows.CustomAuthMode: { exists: false }
        pool.Policies.PasswordPolicy.PasswordHistorySize: 0
      severity: behavior
      why: Each monthly active user costs 0.020 USD, although threat protection is off.
      fix: set UserPoolTier to ESSENTIALS, unless the pool exports user activity, or set AdvancedSecurityMode to ENFORCED if you need threat protection
      source: https://aws.amazon.com/cognito/pricing/

    - id: essentials-tier-unused
      where: pool.UserPoolTier
      must: { not: ESSENTIALS }
      when:
        pool.Policies.SignInPolicy.AllowedFirstAuthFactors: [PASSWORD]
        pool.LambdaConfig.PreTokenGenerationConfig.LambdaVersion: { oneOf: [null, V1_0] }
        mfa.EmailMfaConfiguration: { exists: false }
        domain.ManagedLoginVersion: { not: 2 }
      severity: none
      why: Each monthly active user costs 0.015 USD instead of 0.0055 USD, although passwordless sign-in, token customization, email MFA, and managed login are not in use.
      fix: set UserPoolTier to LITE, unless password history or choice-based sign-in is in use
      source: https://aws.amazon.com/cognito/pricing/; Amazon Cognito developer guide, user pool feature plans

    - id: mfa-by-sms
      where: mfa.SmsMfaConfiguration
      must: { exists: false }
      severity: none
      why: Each sign-in with SMS costs the price of a message, and attackers can make the pool send many messages.
      fix: offer authenticator apps or passkeys instead of SMS
      source: Amazon Cognito developer guide, monitoring and managing costs

    - id: verification-by-sms
      where: pool.AutoVerifiedAttributes
      must: { not: { contains: phone_number } }
      severity: none
      why: Each sign-up costs the price of a message, including sign-ups by bots.
      fix: verify email addresses instead of phone numbers
      source: Amazon Cognito developer guide, monitoring and managing costs

    - id: machine-tokens-too-short
      where: clients.AccessTokenValidity
      must: { atLeast: 1h }
      when: { clients.AllowedOAuthFlows: { contains: client_credentials } }
      severity: behavior
      why: Machine tokens cost money, starting at 2.25 USD for the first 1,000. Clients request short-lived tokens more often.
      fix: set the lifetime of machine access tokens to an hour or longer, and let clients cache them
      source: "https://aws.amazon.com/cognito/pricing/; Amazon Cognito developer guide, managing user pool token expiration and caching"

    - id: federated-users
      where: identityProviders.ProviderType
      must: { not: { oneOf: [SAML, OIDC] } }
      severity: none
      why: Each user of a SAML or OIDC provider costs 0.015 USD a month, except for the first 50.
      fix: count the users of the provider before you enable it
      source: https://aws.amazon.com/cognito/pricing/

    """
}
