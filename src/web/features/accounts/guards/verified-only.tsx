import { type ReactNode, useState } from "react";
import { isServerRefusal } from "#web/api/api-error.ts";
import { LoadedContent } from "#web/api/loaded.tsx";
import { useApiRead } from "#web/api/use-read.ts";
import { Redirect } from "#web/ui/navigation.tsx";
import { Skeleton } from "#web/ui/placeholders.tsx";
import {
  type AccountKind,
  type AccountPageState,
  accountRoutes,
  useAccountPage,
} from "../account-page.ts";
import { type VerifiedEmail, VerifiedEmailContext } from "../verification/verified-email-field.tsx";

/** Asks the server whether an email address is verified: scripts cannot see the cookie that proves it. */
export default function VerifiedOnly(props: { readonly children: ReactNode }) {
  const { kind = "client", purpose = "register" } = useAccountPage();
  const { verification, firstStep } = accountRoutes[kind];
  // Once shown, the form stays until the next page opens: sending the form ends the verification.
  const [entered, setEntered] = useState<{ kind: AccountKind; verified: VerifiedEmail } | null>(
    null,
  );
  const isEntered = entered?.kind === kind;
  // The verification is read when the page is opened, not again while its form is filled in.
  const once = { gcTime: 0, staleTime: Number.POSITIVE_INFINITY };
  const query = useApiRead(verification, {}, { enabled: !isEntered, ...once });
  const { data, error } = query;
  if (isEntered)
    return <VerifiedEmailContext value={entered.verified}>{props.children}</VerifiedEmailContext>;
  if (data?.purpose === purpose) setEntered({ kind, verified: data });
  if (isServerRefusal(error) || (data && data.purpose !== purpose)) {
    return (
      <Redirect to={firstStep[purpose]} state={{ verifyFirst: true } satisfies AccountPageState} />
    );
  }
  return (
    <LoadedContent
      query={query}
      what="your email address"
      failed="We cannot check your email address right now"
      loading={<Skeleton lines={6} className="max-w-form" />}
    >
      {() => null /* The page itself is returned above. */}
    </LoadedContent>
  );
}
