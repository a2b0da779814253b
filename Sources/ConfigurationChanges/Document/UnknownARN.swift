internal import JSON

// Placeholders in an export for ARNs known only at deployment.
extension JSONValue {
  /// Returns the placeholder for a member, with an ARN of the service that the member requires.
  static func unknownARN(of member: String) -> JSONValue {
    .string(unknownARNs[member] ?? unknownFunction)
  }

  /// Whether the value is a placeholder for an ARN known only at deployment.
  var isUnknownARN: Bool {
    guard let text = string, text.hasSuffix("unknown") else { return false }
    return text == JSONValue.unknownFunction || JSONValue.unknownARNs.values.contains(text)
  }

  /// All other members with ARNs are Lambda functions.
  private static let unknownFunction = "arn:aws:lambda:us-east-1:123456789012:function:unknown"

  private static let unknownRole = "arn:aws:iam::123456789012:role/unknown"
  private static let unknownKey = "arn:aws:kms:us-east-1:123456789012:key/unknown"

  private static let unknownARNs = [
    "ApplicationArn": "arn:aws:mobiletargeting:us-east-1:123456789012:apps/unknown",
    "BucketArn": "arn:aws:s3:::unknown",
    "CallerArn": unknownRole,
    "CertificateArn": "arn:aws:acm:us-east-1:123456789012:certificate/unknown",
    "KMSKeyID": unknownKey,
    "KmsKeyArn": unknownKey,
    "LogGroupArn": "arn:aws:logs:us-east-1:123456789012:log-group:unknown",
    "RoleArn": unknownRole,
    "SnsCallerArn": unknownRole,
    "SourceArn": "arn:aws:ses:us-east-1:123456789012:identity/unknown",
    "StreamArn": "arn:aws:firehose:us-east-1:123456789012:deliverystream/unknown",
  ]
}
