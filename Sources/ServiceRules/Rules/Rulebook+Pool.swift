internal import Diagnostics
internal import JSON

// Sign-in names, the feature plan, tags, and deletion.
extension Rulebook {
  static let pool = ServicePart.pool.rules([
    "alias-and-username-attributes": refused(
      by: ["CreateUserPool"],
      says: "Only one of the aliasAttributes or usernameAttributes can be set in a User pool.",
      source: .measured("cdk-preflight, alias-username-exclusive"),
      why:
        "Users either choose a user name or use an email address or phone number as the user name.",
      fix:
        "keep only AliasAttributes if users choose a user name, or only UsernameAttributes if "
        + "they don't",
      flows: [.signUp, .signIn]
    ) { call in
      guard !call.texts("AliasAttributes").isEmpty, !call.texts("UsernameAttributes").isEmpty else {
        return []
      }
      return [RuleViolation("AliasAttributes", "is set together with UsernameAttributes")]
    },
    "two-lifetimes-of-invitations": refused(
      scope: .request,
      says:
        "Please use TemporaryPasswordValidityDays in PasswordPolicy instead of UnusedAccountValidityDays",
      source: .measured(
        "cdk-preflight, unused-account-validity-exclusive; aws-sdk-js#3817; pulumi-aws-native#1256"
      ),
      why: "Both members set how long a temporary password lasts. The value 0 counts as not set.",
      fix: "remove AdminCreateUserConfig.UnusedAccountValidityDays",
      flows: [.invitation]
    ) { call in
      let unused: MemberPath = "AdminCreateUserConfig.UnusedAccountValidityDays"
      guard let days = call.number(unused), days != 0,
        let others = call.number("Policies.PasswordPolicy.TemporaryPasswordValidityDays"),
        others != 0
      else { return [] }
      return [
        RuleViolation(unused, "is set together with PasswordPolicy.TemporaryPasswordValidityDays")
      ]
    },
    "verify-before-update-needs-auto-verified": refused(
      says:
        "All attributes in AttributesRequireVerificationBeforeUpdate must exist in AutoVerifiedAttributes",
      source: .measured(
        "cdk-preflight, user-attribute-update-requires-auto-verified; aws/aws-cli#7151; "
          + "ekristen/aws-nuke#477"
      ),
      why:
        "A pool can keep the old value of an attribute only if it verifies the attribute. An "
        + "update that omits AutoVerifiedAttributes empties that list.",
      fix:
        "add the attribute to AutoVerifiedAttributes in the same call, or remove it from "
        + "AttributesRequireVerificationBeforeUpdate",
      flows: [.attributes]
    ) { call in
      let member: MemberPath =
        "UserAttributeUpdateSettings.AttributesRequireVerificationBeforeUpdate"
      let verified = call.poolTexts("AutoVerifiedAttributes")
      // A name other than these two violates a constraint of the model.
      let kept = call.poolTexts(member).filter { ["email", "phone_number"].contains($0) }
      let missing = kept.filter { !verified.contains($0) }
      guard !missing.isEmpty else { return [] }
      let names = missing.inSentence()
      guard call.has(member) else {
        let words = "does not have \(names), but AttributesRequireVerificationBeforeUpdate does"
        return [RuleViolation("AutoVerifiedAttributes", words)]
      }
      return [RuleViolation(member, "has \(names), which AutoVerifiedAttributes does not have")]
    },
    "tier-lacks-feature": refused(
      by: poolAndMFA,
      error: .featureUnavailableInTier,
      says:
        "The following features need to be disabled for the {tier} pricing tier configured: {features}",
      source: .measured(
        "cdk-preflight, signin-policy-webauthn-tier and pre-token-generation-config-tier; "
          + "terraform-provider-aws#40734; aws-cdk#33565"
      ),
      why:
        "Each feature plan includes different features. New pools use ESSENTIALS. Cognito accepts "
        + "a feature outside the plan in two cases: the pool already has it and stays on its plan, "
        + "or a new pool without UserPoolTier has threat protection.",
      fix: "raise UserPoolTier, or turn the feature off in the same call",
      flows: [.signIn, .passwordless, .passkey, .mfa],
      violations: TierFeature.beyondTier
    ),
    "too-many-tags": refused(
      error: .userPoolTagging,
      says: "A user pool can have at most {limit} tags.",
      source: .documented("API reference, TagResource; wording unconfirmed"),
      why: "A pool can have at most 50 tags.",
      fix: "remove tags"
    ) { call in
      let count = call.value("UserPoolTags")?.object?.count ?? 0
      guard count > 50 else { return [] }
      return [RuleViolation("UserPoolTags", "has \(count) tags", ["limit": "50"])]
    },
    "deletion-protected": refused(
      by: ["DeleteUserPool"],
      says: "The user pool cannot be deleted because deletion protection is activated. "
        + "Deletion protection must be inactivated first.",
      source: .measured("terraform-provider-aws, and CLI error lines"),
      why: "A pool with deletion protection can't be deleted.",
      fix: "set DeletionProtection to INACTIVE first"
    ) { call in
      guard call.current("DeletionProtection") == "ACTIVE" else { return [] }
      return [RuleViolation("UserPoolId", "refers to a pool with DeletionProtection ACTIVE")]
    },
    "domain-blocks-deletion": refused(
      by: ["DeleteUserPool"],
      says: "User pool cannot be deleted. It has a domain configured that should be deleted first.",
      source: .measured("terraform-provider-aws, and CLI error lines"),
      why: "A pool with a domain can't be deleted.",
      fix: "delete the domain first"
    ) { call in
      guard call.parts(.domains)?.isEmpty == false else { return [] }
      return [RuleViolation("UserPoolId", "refers to a pool with a domain")]
    },
  ])
}
