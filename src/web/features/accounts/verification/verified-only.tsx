import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { callApi, type ReplyOf } from "#web/lib/api/api-client.ts";
import { isRefusal, messageOf } from "#web/lib/api/api-error.ts";
import { useSteadyError } from "#web/lib/use-steady-error.ts";
import { ErrorState } from "#web/ui/states/error-state.tsx";
import { Skeleton } from "#web/ui/states/skeleton.tsx";
import { type AccountKind, accountKinds, type Purpose } from "../account-kinds.ts";
import type { PageState } from "../page-state.ts";

export type VerifiedEmail = ReplyOf<"GET /api/clients/verification">;

/**
 * Shows its children to whoever has verified an address for this purpose; anybody else goes back to
 * the first step. The server decides: it alone can read the proof, a cookie that scripts cannot see.
 */
export function VerifiedOnly(props: {
  readonly kind: AccountKind;
  readonly purpose: Purpose;
  readonly children: (verified: VerifiedEmail) => ReactNode;
}) {
  const { kind, purpose } = props;
  const { verification, firstStep } = accountKinds[kind];
  const query = useQuery({
    queryKey: ["verification", kind],
    queryFn: ({ signal }) => callApi(verification, { signal }),
    // Asked each time the page is entered, and not while a form is being filled.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data, isFetching, refetch } = query;
  const error = useSteadyError(query);
  if (isRefusal(error) || (data && data.purpose !== purpose)) {
    return (
      <Navigate to={firstStep[purpose]} replace state={{ verifyFirst: true } satisfies PageState} />
    );
  }
  if (data) return props.children(data);
  if (error !== null) {
    return (
      <ErrorState
        title="We cannot check your e-mail address right now"
        message={messageOf(error)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    );
  }
  return <Skeleton lines={6} className="max-w-form" />;
}
