#include "CScenarioLibrary.h"

#include <string.h>

// `#embed` is in C23, and clang accepts it in every C.
#pragma clang diagnostic ignored "-Wc23-extensions"

// The library is part of the program. A changed scenario rebuilds this file.
// `RECORD_SNAPSHOTS=1 swift test --filter ScenarioLibraryTests` writes the two lists.
static const unsigned char texts[] = {
#embed "../../scenarios/account/deletion.yaml" suffix(, 0, )
#embed "../../scenarios/account/flows.yaml" suffix(, 0, )
#embed "../../scenarios/admin/disabling.yaml" suffix(, 0, )
#embed "../../scenarios/admin/groups.yaml" suffix(, 0, )
#embed "../../scenarios/admin/import-and-migration.yaml" suffix(, 0, )
#embed "../../scenarios/admin/invitations.yaml" suffix(, 0, )
#embed "../../scenarios/admin/users.yaml" suffix(, 0, )
#embed "../../scenarios/attributes/change-email.yaml" suffix(, 0, )
#embed "../../scenarios/attributes/permissions.yaml" suffix(, 0, )
#embed "../../scenarios/attributes/taken-address.yaml" suffix(, 0, )
#embed "../../scenarios/attributes/values.yaml" suffix(, 0, )
#embed "../../scenarios/attributes/verification.yaml" suffix(, 0, )
#embed "../../scenarios/confirm/auto-sign-in.yaml" suffix(, 0, )
#embed "../../scenarios/confirm/codes.yaml" suffix(, 0, )
#embed "../../scenarios/confirm/other-sessions.yaml" suffix(, 0, )
#embed "../../scenarios/confirm/resend.yaml" suffix(, 0, )
#embed "../../scenarios/confirm/user-states.yaml" suffix(, 0, )
#embed "../../scenarios/devices/forgetting.yaml" suffix(, 0, )
#embed "../../scenarios/devices/remembering.yaml" suffix(, 0, )
#embed "../../scenarios/devices/second-factor.yaml" suffix(, 0, )
#embed "../../scenarios/faults/messages.yaml" suffix(, 0, )
#embed "../../scenarios/faults/service.yaml" suffix(, 0, )
#embed "../../scenarios/flows/users.yaml" suffix(, 0, )
#embed "../../scenarios/mfa/expiry.yaml" suffix(, 0, )
#embed "../../scenarios/mfa/message-codes.yaml" suffix(, 0, )
#embed "../../scenarios/mfa/preference.yaml" suffix(, 0, )
#embed "../../scenarios/mfa/required.yaml" suffix(, 0, )
#embed "../../scenarios/mfa/selection.yaml" suffix(, 0, )
#embed "../../scenarios/mfa/totp-mistakes.yaml" suffix(, 0, )
#embed "../../scenarios/mfa/totp-preference.yaml" suffix(, 0, )
#embed "../../scenarios/mfa/totp-setup.yaml" suffix(, 0, )
#embed "../../scenarios/new-password/first-sign-in.yaml" suffix(, 0, )
#embed "../../scenarios/new-password/invitations.yaml" suffix(, 0, )
#embed "../../scenarios/new-password/required-attributes.yaml" suffix(, 0, )
#embed "../../scenarios/new-password/second-factor.yaml" suffix(, 0, )
#embed "../../scenarios/new-password/temporary-password.yaml" suffix(, 0, )
#embed "../../scenarios/passkeys/registration-errors.yaml" suffix(, 0, )
#embed "../../scenarios/passkeys/registration.yaml" suffix(, 0, )
#embed "../../scenarios/passkeys/sign-in.yaml" suffix(, 0, )
#embed "../../scenarios/password-reset/admin.yaml" suffix(, 0, )
#embed "../../scenarios/password-reset/change.yaml" suffix(, 0, )
#embed "../../scenarios/password-reset/channels.yaml" suffix(, 0, )
#embed "../../scenarios/password-reset/disabled.yaml" suffix(, 0, )
#embed "../../scenarios/password-reset/limits.yaml" suffix(, 0, )
#embed "../../scenarios/password-reset/policy.yaml" suffix(, 0, )
#embed "../../scenarios/password-reset/reset.yaml" suffix(, 0, )
#embed "../../scenarios/password-reset/unknown-user.yaml" suffix(, 0, )
#embed "../../scenarios/passwordless/automatic-sign-in.yaml" suffix(, 0, )
#embed "../../scenarios/passwordless/choice.yaml" suffix(, 0, )
#embed "../../scenarios/passwordless/email-code.yaml" suffix(, 0, )
#embed "../../scenarios/passwordless/limits.yaml" suffix(, 0, )
#embed "../../scenarios/passwordless/sms-code.yaml" suffix(, 0, )
#embed "../../scenarios/sign-in/aliases.yaml" suffix(, 0, )
#embed "../../scenarios/sign-in/choice.yaml" suffix(, 0, )
#embed "../../scenarios/sign-in/client-secret.yaml" suffix(, 0, )
#embed "../../scenarios/sign-in/clients.yaml" suffix(, 0, )
#embed "../../scenarios/sign-in/disabled.yaml" suffix(, 0, )
#embed "../../scenarios/sign-in/flows.yaml" suffix(, 0, )
#embed "../../scenarios/sign-in/lockout.yaml" suffix(, 0, )
#embed "../../scenarios/sign-in/password.yaml" suffix(, 0, )
#embed "../../scenarios/sign-in/reset-required.yaml" suffix(, 0, )
#embed "../../scenarios/sign-in/tokens.yaml" suffix(, 0, )
#embed "../../scenarios/sign-in/unconfirmed.yaml" suffix(, 0, )
#embed "../../scenarios/sign-in/unknown-user.yaml" suffix(, 0, )
#embed "../../scenarios/sign-up/aliases.yaml" suffix(, 0, )
#embed "../../scenarios/sign-up/attributes.yaml" suffix(, 0, )
#embed "../../scenarios/sign-up/channels.yaml" suffix(, 0, )
#embed "../../scenarios/sign-up/existing-user.yaml" suffix(, 0, )
#embed "../../scenarios/sign-up/passwords.yaml" suffix(, 0, )
#embed "../../scenarios/sign-up/refused.yaml" suffix(, 0, )
#embed "../../scenarios/sign-up/triggers.yaml" suffix(, 0, )
#embed "../../scenarios/tokens/access-tokens.yaml" suffix(, 0, )
#embed "../../scenarios/tokens/client-tokens.yaml" suffix(, 0, )
#embed "../../scenarios/tokens/global-sign-out.yaml" suffix(, 0, )
#embed "../../scenarios/tokens/refresh-on-devices.yaml" suffix(, 0, )
#embed "../../scenarios/tokens/refresh.yaml" suffix(, 0, )
#embed "../../scenarios/tokens/revocation.yaml" suffix(, 0, )
#embed "../../scenarios/tokens/rotation.yaml" suffix(, 0, )
#embed "../../scenarios/tokens/user-sessions.yaml" suffix(, 0, )
#embed "../../scenarios/triggers/custom-broken.yaml" suffix(, 0, )
#embed "../../scenarios/triggers/custom-challenge.yaml" suffix(, 0, )
#embed "../../scenarios/triggers/custom-with-password.yaml" suffix(, 0, )
#embed "../../scenarios/triggers/pre-authentication.yaml" suffix(, 0, )
#embed "../../scenarios/triggers/token-claims.yaml" suffix(, 0, )
#embed "../../scenarios/triggers/user-migration.yaml" suffix(, 0, )
};

static const char *const paths[] = {
    "account/deletion.yaml",
    "account/flows.yaml",
    "admin/disabling.yaml",
    "admin/groups.yaml",
    "admin/import-and-migration.yaml",
    "admin/invitations.yaml",
    "admin/users.yaml",
    "attributes/change-email.yaml",
    "attributes/permissions.yaml",
    "attributes/taken-address.yaml",
    "attributes/values.yaml",
    "attributes/verification.yaml",
    "confirm/auto-sign-in.yaml",
    "confirm/codes.yaml",
    "confirm/other-sessions.yaml",
    "confirm/resend.yaml",
    "confirm/user-states.yaml",
    "devices/forgetting.yaml",
    "devices/remembering.yaml",
    "devices/second-factor.yaml",
    "faults/messages.yaml",
    "faults/service.yaml",
    "flows/users.yaml",
    "mfa/expiry.yaml",
    "mfa/message-codes.yaml",
    "mfa/preference.yaml",
    "mfa/required.yaml",
    "mfa/selection.yaml",
    "mfa/totp-mistakes.yaml",
    "mfa/totp-preference.yaml",
    "mfa/totp-setup.yaml",
    "new-password/first-sign-in.yaml",
    "new-password/invitations.yaml",
    "new-password/required-attributes.yaml",
    "new-password/second-factor.yaml",
    "new-password/temporary-password.yaml",
    "passkeys/registration-errors.yaml",
    "passkeys/registration.yaml",
    "passkeys/sign-in.yaml",
    "password-reset/admin.yaml",
    "password-reset/change.yaml",
    "password-reset/channels.yaml",
    "password-reset/disabled.yaml",
    "password-reset/limits.yaml",
    "password-reset/policy.yaml",
    "password-reset/reset.yaml",
    "password-reset/unknown-user.yaml",
    "passwordless/automatic-sign-in.yaml",
    "passwordless/choice.yaml",
    "passwordless/email-code.yaml",
    "passwordless/limits.yaml",
    "passwordless/sms-code.yaml",
    "sign-in/aliases.yaml",
    "sign-in/choice.yaml",
    "sign-in/client-secret.yaml",
    "sign-in/clients.yaml",
    "sign-in/disabled.yaml",
    "sign-in/flows.yaml",
    "sign-in/lockout.yaml",
    "sign-in/password.yaml",
    "sign-in/reset-required.yaml",
    "sign-in/tokens.yaml",
    "sign-in/unconfirmed.yaml",
    "sign-in/unknown-user.yaml",
    "sign-up/aliases.yaml",
    "sign-up/attributes.yaml",
    "sign-up/channels.yaml",
    "sign-up/existing-user.yaml",
    "sign-up/passwords.yaml",
    "sign-up/refused.yaml",
    "sign-up/triggers.yaml",
    "tokens/access-tokens.yaml",
    "tokens/client-tokens.yaml",
    "tokens/global-sign-out.yaml",
    "tokens/refresh-on-devices.yaml",
    "tokens/refresh.yaml",
    "tokens/revocation.yaml",
    "tokens/rotation.yaml",
    "tokens/user-sessions.yaml",
    "triggers/custom-broken.yaml",
    "triggers/custom-challenge.yaml",
    "triggers/custom-with-password.yaml",
    "triggers/pre-authentication.yaml",
    "triggers/token-claims.yaml",
    "triggers/user-migration.yaml",
};

// Which scenario notices which mutant: the mutant, the file, and the scenario, separated by tabs.
static const unsigned char mutants[] = {
#embed "mutants.tsv" suffix(, )
    0};

static const int count = sizeof paths / sizeof paths[0];

struct ScenarioLibraryFile scenarioLibraryFile(int index) {
  const struct ScenarioLibraryFile none = {0, 0};
  if (index < 0 || index >= count) return none;
  const char *text = (const char *)texts;
  for (int place = 0; place < index; place++) text += strlen(text) + 1;
  return (struct ScenarioLibraryFile){paths[index], text};
}

const char *scenarioLibraryMutants(void) { return (const char *)mutants; }
