import { webPaths } from "#contract/web-paths.ts";
import { RightToObject } from "#web/parts/consents/right-to-object.tsx";
import { TabLink } from "#web/ui/link-button.tsx";
import type { AccountKind } from "./account-kinds.ts";

export function TermsLabel() {
  return (
    <>
      I am 18 or older, I agree to the <TabLink to={webPaths.terms()}>Terms and Conditions</TabLink>
      , and I have read the <TabLink to={webPaths.privacy()}>privacy policy</TabLink>.
    </>
  );
}

const purposes: Readonly<Record<AccountKind, string>> = {
  client:
    "We ask for these details to open your account, to carry out the moves you book and to reach you about them; without them we cannot. The driver of your move sees your name and how to reach you.",
  driver:
    "We ask for these details to review your registration, to give you jobs and to reach you about them; without them we cannot. The client of a job you are given sees your name and how to reach you.",
};

/** Why the details are asked for, and the right to object (POPIA, sections 11(3) and 18). */
export function PrivacyNotice(props: { readonly kind: AccountKind }) {
  return (
    <p className="border-l-4 border-line pl-4 text-small text-quiet">
      {purposes[props.kind]} <RightToObject />
    </p>
  );
}
