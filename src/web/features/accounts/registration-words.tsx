import type { ReactNode } from "react";
import { brand } from "#contract/brand.ts";
import { webPaths } from "#contract/web-paths.ts";

/** Opens beside the form, so that nothing that was typed is lost. */
function TabLink(props: { readonly to: string; readonly children: ReactNode }) {
  return (
    <a href={props.to} target="_blank" rel="noopener" className="link">
      {props.children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

export function TermsLabel() {
  return (
    <>
      I am 18 or older, I agree to the <TabLink to={webPaths.terms()}>Terms and Conditions</TabLink>
      , and I have read the <TabLink to={webPaths.privacy()}>privacy policy</TabLink>.
    </>
  );
}

/** Why the details are asked for, and the right to object (POPIA, sections 11(3) and 18). */
export function PrivacyNotice() {
  return (
    <p className="border-l-4 border-line pl-4 text-small text-quiet">
      We ask for these details to open your account, to carry out the moves you book and to reach
      you about them; without them we cannot. The driver of your move sees your name and how to
      reach you. You may object, on reasonable grounds, to how we use your details, and at any time
      to direct marketing: write to{" "}
      <a href={`mailto:${brand.informationOfficerEmail}`} className="link">
        {brand.informationOfficerEmail}
      </a>
      .
    </p>
  );
}
