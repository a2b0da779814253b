import ConfigurationChanges
import Diagnostics
import JSON
import PoolDocumentTesting
import Testing

/// A live pool in which many settings differ from their defaults.
let livePool: JSONObject = [
  "Id": "eu-west-1_AbCdEfGhI", "MfaConfiguration": "OPTIONAL", "AutoVerifiedAttributes": ["email"],
  "UsernameAttributes": ["email"], "UserPoolTier": "PLUS",
  "Policies": [
    "PasswordPolicy": [
      "MinimumLength": 12, "RequireUppercase": true, "RequireLowercase": true,
      "RequireNumbers": true, "RequireSymbols": true,
    ],
    "SignInPolicy": ["AllowedFirstAuthFactors": ["PASSWORD", "EMAIL_OTP"]],
  ],
  "LambdaConfig": [
    "PreSignUp": "arn:1", "CustomEmailSender": ["LambdaArn": "arn:2"], "KMSKeyID": "arn:3",
  ],
]

/// The input of a call as read from a file.
func call(_ input: String) throws -> PoolDocument {
  try foreignPool(input, "a.json")
}
