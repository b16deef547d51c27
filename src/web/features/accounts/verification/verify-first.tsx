import { grantValidForMinutes } from "#domain/codes/otp-policy.ts";
import { Notice } from "#web/ui/states/notice.tsx";

/** Why somebody who wanted the next step stands at the first one. */
export function VerifyFirst() {
  return (
    <div className="mb-6">
      <Notice kind="warning" title="Verify your e-mail address first">
        A verified address is good for {grantValidForMinutes} minutes. What you filled in before is
        kept, except passwords.
      </Notice>
    </div>
  );
}
