// A handler for several triggers, as it could run in AWS Lambda: `run: [node, lambda.mjs, index.handler]`.

export async function handler(event) {
  switch (event.triggerSource) {
    case 'PreSignUp_SignUp':
      if (event.request.userAttributes.email?.endsWith('@blocked.example')) throw new Error('This domain is blocked');
      event.response.autoConfirmUser = true;
      break;
    case 'TokenGeneration_Authentication':
      event.response.claimsOverrideDetails = { claimsToAddOrOverride: { plan: 'gold' } };
      break;
  }
  return event;
}
