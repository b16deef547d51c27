import type { ReactNode } from "react";
import type { AccountKind } from "../account-kinds.ts";
import { type AccountLink, AccountLinks } from "../frame/account-links.tsx";
import { AccountPage } from "../frame/account-page.tsx";
import { ResetSteps } from "../frame/account-steps.tsx";
import { ResetPasswordForm } from "../passwords/reset-password-form.tsx";
import { VerifiedOnly } from "../verification/verified-only.tsx";

/** The last step to a new password, for whoever has verified the address. */
export function UpdatePasswordPage(props: {
  readonly kind: AccountKind;
  readonly links: readonly AccountLink[];
  readonly aside: ReactNode;
}) {
  const { kind } = props;
  return (
    <AccountPage
      title="Your new password"
      intro="Once it is set, everybody who is logged in with the old one is logged out."
      steps={<ResetSteps current="details" />}
      links={<AccountLinks items={props.links} />}
      aside={props.aside}
    >
      <VerifiedOnly kind={kind} purpose="reset">
        {(verified) => <ResetPasswordForm kind={kind} verified={verified} />}
      </VerifiedOnly>
    </AccountPage>
  );
}
