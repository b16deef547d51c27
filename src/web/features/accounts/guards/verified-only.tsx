import { type ReactNode, useState } from "react";
import { isRefusal } from "#web/api/api-error.ts";
import { Loaded } from "#web/api/loaded.tsx";
import { useRead } from "#web/api/use-read.ts";
import { Redirect } from "#web/ui/navigation.tsx";
import { Skeleton } from "#web/ui/placeholders.tsx";
import { type AccountKind, accountKinds, type PageState, useAccountPage } from "../account-page.ts";
import { type VerifiedEmail, VerifiedEmailContext } from "../verification/verified-email-field.tsx";

/** The server decides: scripts cannot see the cookie that proves the email address. */
export default function VerifiedOnly(props: { readonly children: ReactNode }) {
  const { kind = "client", purpose = "register" } = useAccountPage();
  const { verification, firstStep } = accountKinds[kind];
  // Once shown, the form stays until the next page is open: its call ends the proof.
  const [entered, setEntered] = useState<{ kind: AccountKind; verified: VerifiedEmail } | null>(
    null,
  );
  const isEntered = entered?.kind === kind;
  // Read each time the page is entered, and not while a form is being filled in.
  const once = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY };
  const query = useRead(verification, {}, { enabled: !isEntered, ...once });
  const { data, error } = query;
  if (isEntered)
    return <VerifiedEmailContext value={entered.verified}>{props.children}</VerifiedEmailContext>;
  if (data?.purpose === purpose) setEntered({ kind, verified: data });
  if (isRefusal(error) || (data && data.purpose !== purpose)) {
    return <Redirect to={firstStep[purpose]} state={{ verifyFirst: true } satisfies PageState} />;
  }
  return (
    <Loaded
      query={query}
      what="your email address"
      failed="We cannot check your email address right now"
      loading={<Skeleton lines={6} className="max-w-form" />}
    >
      {() => null /* What was read is shown above. */}
    </Loaded>
  );
}
