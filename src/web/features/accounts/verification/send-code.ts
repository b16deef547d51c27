import { otpResendSeconds } from "#domain/codes/otp-policy.ts";
import { normaliseEmail } from "#domain/people/email-address.ts";
import { callApi } from "#web/api/api-client.ts";
import { type AccountKind, accountRoutes, type VerificationPurpose } from "../account-page.ts";
import { codeEntryDrafts } from "../drafts.ts";

/** Sends a code, unless one was sent a moment ago: it is still valid, and another would be refused. */
export async function sendCode(kind: AccountKind, purpose: VerificationPurpose, email: string) {
  const draft = codeEntryDrafts[kind][purpose];
  const codeSentTo = normaliseEmail(email);
  const last = draft.current();
  if (last.codeSentTo !== codeSentTo || last.resendAtMs <= Date.now()) {
    await callApi(accountRoutes[kind].sendCode[purpose], { body: { email } });
    draft.patch({ codeSentTo, resendAtMs: Date.now() + otpResendSeconds * 1000 });
  }
  draft.patch({ email, verifCodeSent: "yes" });
}
