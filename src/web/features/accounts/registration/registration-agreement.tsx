import { webPaths } from "#contract/web-paths.ts";
import { RightToObjectText } from "#web/parts/company/company.tsx";
import { NewTabLink } from "#web/ui/button.tsx";
import { CheckboxField } from "#web/ui/fields/checkbox-field.tsx";
import type { AccountKind } from "../account-page.ts";

const purposes: Readonly<Record<AccountKind, string>> = {
  client:
    "We ask for these details to open your account, to carry out the moves you book and to reach you about them, which we cannot do without them. The driver of your move sees your name and how to reach you.",
  driver:
    "We ask for these details to review your registration, to give you jobs and to reach you about them; without them we cannot. The client of a job you are given sees your name and how to reach you.",
};

/** Why we ask for details, the right to object (POPIA, sections 11(3) and 18), and the box to agree. */
export function RegistrationAgreement(props: {
  readonly kind: AccountKind;
  readonly agreed: boolean;
  readonly onAgree: (agreed: boolean) => void;
}) {
  return (
    <>
      <p className="border-l-4 border-line pl-4 text-small text-quiet">
        {purposes[props.kind]} <RightToObjectText />
      </p>
      <CheckboxField
        name="agreedToTerms"
        label={
          <>
            I am 18 or older, I agree to the{" "}
            <NewTabLink to={webPaths.terms()}>Terms and Conditions</NewTabLink>, and I have read the{" "}
            <NewTabLink to={webPaths.privacy()}>privacy policy</NewTabLink>.
          </>
        }
        checked={props.agreed}
        onCheckedChange={props.onAgree}
      />
    </>
  );
}
