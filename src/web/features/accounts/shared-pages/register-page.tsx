import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { type AccountKind, accountKinds } from "../account-kinds.ts";
import { type AccountLink, AccountLinks } from "../frame/account-links.tsx";
import { AccountPage } from "../frame/account-page.tsx";
import { RegistrationSteps } from "../frame/account-steps.tsx";
import { readPageState } from "../page-state.ts";
import type { CodeDraft } from "../verification/drafts.ts";
import { EmailVerification } from "../verification/email-verification.tsx";
import { VerifyFirst } from "../verification/verify-first.tsx";
import { VisitorOnly } from "../visitor-only.tsx";

/** The first two steps of a registration: the address, and the code that was sent there. */
export function RegisterPage(props: {
  readonly kind: AccountKind;
  readonly title: string;
  readonly draft: CodeDraft;
  readonly onDraftChange: (part: Partial<CodeDraft>) => void;
  readonly links: readonly AccountLink[];
  readonly aside: ReactNode;
  /** Stands above the form. */
  readonly children?: ReactNode;
}) {
  const { kind, draft } = props;
  const navigate = useNavigate();
  const { verifyFirst } = readPageState(useLocation().state);
  return (
    <AccountPage
      title={props.title}
      intro="First your e-mail address. We send a code there, so that nobody can register in your name."
      steps={<RegistrationSteps current={draft.verifCodeSent === "yes" ? "code" : "email"} />}
      links={<AccountLinks items={props.links} />}
      aside={props.aside}
    >
      <VisitorOnly>
        {props.children}
        {verifyFirst && <VerifyFirst />}
        <EmailVerification
          kind={kind}
          purpose="register"
          emailHint="If this address has an account already, the e-mail says so."
          draft={draft}
          onDraftChange={props.onDraftChange}
          onVerified={async () => navigate(accountKinds[kind].lastStep.register)}
        />
      </VisitorOnly>
    </AccountPage>
  );
}
