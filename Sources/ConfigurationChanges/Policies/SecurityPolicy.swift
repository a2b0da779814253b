extension ShippedPolicy {
  /// The built-in policy with the requirements of prowler, AWS Security Hub, and the
  /// Well-Architected Framework.
  static let securityText = """
    # yaml-language-server: $schema=../../schema/policy.schema.json
    # Requirements for user pools from prowler, AWS Security Hub, and the AWS Well-Architected Framework.
    # Rules of severity `none` are advice that not every pool needs. `--fail-on behavior` ignores them.
    # A web ACL of AWS WAF (prowler cognito_user_pool_waf_acl_attached) is not a setting of the pool, so
    # no rule can check it.

    - id: mfa-not-required
      where: pool.MfaConfiguration
      must: ON
      severity: behavior
      why: A stolen password is enough to sign in.
      fix: set MfaConfiguration to ON, and turn on a second factor for all users
      source: "prowler cognito_user_pool_mfa_enabled; AWS Security Hub Cognito.5; AWS Well-Architected SEC02-BP01"

    - id: user-existence-revealed
      where: clients.PreventUserExistenceErrors
      must: ENABLED
      severity: behavior
      why: Errors reveal to attackers which user names exist.
      fix: set PreventUserExistenceErrors to ENABLED
      source: prowler cognito_user_pool_client_prevent_user_existence_errors

    - id: tokens-not-revocable
      where: clients.EnableTokenRevocation
      must: true
      severity: behavior
      why: A stolen refresh token works until it expires, because it can't be revoked.
      fix: set EnableTokenRevocation to true
      source: prowler cognito_user_pool_client_token_revocation_enabled

    - id: deletion-not-protected
      where: pool.DeletionProtection
      must: ACTIVE
      severity: behavior
      why: A single call or a wrong stack change can delete the pool with all its users.
      fix: set DeletionProtection to ACTIVE
      source: prowler cognito_user_pool_deletion_protection_enabled; AWS Security Hub Cognito.6

    - id: passwords-too-short
      where: pool.Policies.PasswordPolicy.MinimumLength
      must: { atLeast: 8 }
      severity: behavior
      why: Short passwords are easy to guess.
      fix: require at least 8 characters, preferably 14
      source: AWS Security Hub Cognito.3; AWS Config cognito-user-pool-password-policy-check

    - id: passwords-below-14
      where: pool.Policies.PasswordPolicy.MinimumLength
      must: { atLeast: 14 }
      severity: none
      why: Longer passwords are much harder to guess.
      fix: require at least 14 characters
      source: prowler cognito_user_pool_password_policy_minimum_length_14

    - id: passwords-without-upper-case
      where: pool.Policies.PasswordPolicy.RequireUppercase
      must: true
      severity: behavior
      why: Passwords with fewer kinds of characters are easier to guess.
      fix: set RequireUppercase to true
      source: prowler cognito_user_pool_password_policy_uppercase; AWS Security Hub Cognito.3

    - id: passwords-without-lower-case
      where: pool.Policies.PasswordPolicy.RequireLowercase
      must: true
      severity: behavior
      why: Passwords with fewer kinds of characters are easier to guess.
      fix: set RequireLowercase to true
      source: prowler cognito_user_pool_password_policy_lowercase; AWS Security Hub Cognito.3

    - id: passwords-without-numbers
      where: pool.Policies.PasswordPolicy.RequireNumbers
      must: true
      severity: behavior
      why: Passwords with fewer kinds of characters are easier to guess.
      fix: set RequireNumbers to true
      source: prowler cognito_user_pool_password_policy_number; AWS Security Hub Cognito.3

    - id: passwords-without-symbols
      where: pool.Policies.PasswordPolicy.RequireSymbols
      must: true
      severity: behavior
      why: Passwords with fewer kinds of characters are easier to guess.
      fix: set RequireSymbols to true
      source: prowler cognito_user_pool_password_policy_symbol; AWS Security Hub Cognito.3

    - id: temporary-passwords-too-long
      where: pool.Policies.PasswordPolicy.TemporaryPasswordValidityDays
      must: { atMost: 7 }
      severity: behavior
      why: An unused invitation lets anyone who has its password sign in until the password expires.
      fix: let temporary passwords expire after 7 days or sooner
      source: prowler cognito_user_pool_temporary_password_expiration; AWS Security Hub Cognito.3

    - id: threat-protection-not-enforced
      where: pool.UserPoolAddOns.AdvancedSecurityMode
      must: ENFORCED
      severity: behavior
      why: Sign-ins with leaked passwords or from unusual places are not blocked.
      fix: set AdvancedSecurityMode to ENFORCED, which requires the PLUS tier
      source: prowler cognito_user_pool_advanced_security_enabled; AWS Security Hub Cognito.1

    - id: custom-sign-in-not-protected
      where: pool.UserPoolAddOns.AdvancedSecurityAdditionalFlows.CustomAuthMode
      must: ENFORCED
      when: { pool.LambdaConfig.DefineAuthChallenge: { exists: true } }
      severity: behavior
      why: Threat protection does not check sign-ins with custom challenges.
      fix: set CustomAuthMode to ENFORCED, which requires AdvancedSecurityMode and the PLUS tier
      source: AWS Security Hub Cognito.4; AWS Config cognito-userpool-cust-auth-threat-full-check

    - id: leaked-passwords-accepted
      where: risk.CompromisedCredentialsRiskConfiguration.Actions.EventAction
      must: BLOCK
      when: { pool.UserPoolAddOns.AdvancedSecurityMode: ENFORCED }
      severity: behavior
      why: Threat protection detects leaked passwords but accepts them.
      fix: set the EventAction of compromised credentials to BLOCK
      source: prowler cognito_user_pool_blocks_compromised_credentials_sign_in_attempts

    - id: risky-sign-ins-accepted
      where: risk.AccountTakeoverRiskConfiguration.Actions
      must:
        LowAction: { EventAction: BLOCK }
        MediumAction: { EventAction: BLOCK }
        HighAction: { EventAction: BLOCK }
      when: { pool.UserPoolAddOns.AdvancedSecurityMode: ENFORCED }
      severity: none
      why: Threat protection detects risky sign-ins but does not block all of them.
      fix: block sign-ins of every risk level, or accept this finding if a second factor is enough
      source: prowler cognito_user_pool_blocks_potential_malicious_sign_in_attempts

    - id: implicit-grant
      where: clients.AllowedOAuthFlows
      must: { not: { contains: implicit } }
      severity: behavior
      why: Tokens are in the URL of the page, where browsers, extensions, and scripts can read them.
      fix: use the authorization code grant with PKCE
      source: Amazon Cognito developer guide, OAuth 2.0 grants

    - id: access-tokens-too-long
      where: clients.AccessTokenValidity
      must: { atMost: 1h }
      severity: behavior
      why: A stolen access token works until it expires.
      fix: let access tokens expire after an hour, and refresh them
      source: Amazon Cognito developer guide, managing user pool token expiration and caching

    - id: id-tokens-too-long
      where: clients.IdTokenValidity
      must: { atMost: 1h }
      severity: behavior
      why: A stolen ID token works until it expires.
      fix: let ID tokens expire after an hour, and refresh them
      source: Amazon Cognito developer guide, managing user pool token expiration and caching

    - id: refresh-tokens-too-long
      where: clients.RefreshTokenValidity
      must: { atMost: 30d }
      severity: behavior
      why: Anyone with a stolen refresh token can get new tokens until it expires.
      fix: let refresh tokens expire after 30 days or sooner
      source: Amazon Cognito developer guide, managing user pool token expiration and caching

    - id: recovery-by-sms-first
      where: pool.AccountRecoverySetting.RecoveryMechanisms.0.Name
      must: { not: verified_phone_number }
      severity: none
      why: Anyone who takes over the phone number can take over the account.
      fix: recover accounts by verified_email first
      source: prowler cognito_user_pool_account_recovery_sms_not_preferred

    - id: self-sign-up
      where: pool.AdminCreateUserConfig.AllowAdminCreateUserOnly
      must: true
      severity: none
      why: Anyone can create a user.
      fix: if only invited users may join, set AllowAdminCreateUserOnly to true
      source: prowler cognito_user_pool_self_registration_disabled

    """
}
