// A custom sender function for a test pool: decrypts a code and posts it to `authflow inbox serve`.
//
// The function is for the triggers CustomSMSSender and CustomEmailSender, with the handler `sender.handler`. It sends
// no message to the user. Settings in its environment:
//
//     KEY_ARN      the ARN of the KMS key with which Cognito encrypts codes
//     RECEIVER     the URL of the receiver, such as https://codes.example.com
//     SECRET       the value of AUTHFLOW_WEBHOOK_SECRET of the receiver
//
// Its role needs `kms:Decrypt` for the key. Its package needs `@aws-crypto/client-node`.

import { buildClient, CommitmentPolicy, KmsKeyringNode } from '@aws-crypto/client-node';

// Cognito's ciphertexts have no key commitment (AWS developer guide, custom sender Lambda triggers).
const { decrypt } = buildClient(CommitmentPolicy.REQUIRE_ENCRYPT_ALLOW_DECRYPT);
const TIMEOUT = 3000;

// The plain code or temporary password; undefined for a notification without one.
async function decrypted(code) {
  if (!code) return undefined;
  const keyring = new KmsKeyringNode({ keyIds: [process.env.KEY_ARN] });
  const { plaintext } = await decrypt(keyring, Buffer.from(code, 'base64'));
  return Buffer.from(plaintext).toString('utf8');
}

// The facts that the receiver accepts.
async function message(event, context) {
  const isSMS = event.triggerSource.startsWith('CustomSMSSender_');
  const attributes = event.request.userAttributes;
  return {
    to: isSMS ? attributes.phone_number : attributes.email,
    medium: isSMS ? 'SMS' : 'EMAIL',
    code: await decrypted(event.request.code),
    trigger: event.triggerSource,
    username: event.userName,
    pool: event.userPoolId,
    id: context.awsRequestId,
    at: new Date().toISOString(),
  };
}

export async function handler(event, context) {
  const response = await fetch(`${process.env.RECEIVER.replace(/\/$/, '')}/messages`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${process.env.SECRET}` },
    body: JSON.stringify(await message(event, context)),
    signal: AbortSignal.timeout(TIMEOUT),
  });
  // Cognito shows the error in the function's log.
  if (!response.ok) throw new Error(`the receiver answered ${response.status}: ${await response.text()}`);
  return event;
}
