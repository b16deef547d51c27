import { Link } from "react-router";
import { webPaths } from "#contract/web-paths.ts";
import type { PartyType } from "#domain/people/party-kinds.ts";
import { messageOf } from "#web/lib/api/api-error.ts";
import { useSteadyError } from "#web/lib/use-steady-error.ts";
import { Card } from "#web/ui/card.tsx";
import { ArrowRightIcon } from "#web/ui/icons.tsx";
import { RetryLine } from "#web/ui/states/retry-line.tsx";
import { Skeleton } from "#web/ui/states/skeleton.tsx";
import { ConsentList } from "./consent-list.tsx";
import { usePartyConsents } from "./party-consents.queries.ts";

/** Whom a request is about, as the form that records one takes it from another page. */
export type RequestSubject = {
  readonly partyType: PartyType;
  readonly name: string;
  readonly email: string;
};

/** What somebody agreed to, for staff, and the way to write down what the person asks of us. */
export function ConsentsCard(props: { readonly id: string; readonly subject: RequestSubject }) {
  const query = usePartyConsents(props.id);
  const error = useSteadyError(query);
  const { data } = query;
  return (
    <Card label="Consent and privacy" className="md:p-6">
      <h2 className="mb-3 text-lead font-bold">Consent and privacy</h2>
      {!data && error === null && <Skeleton lines={3} label="Loading the consents" />}
      {!data && error !== null && (
        <RetryLine
          message={messageOf(error)}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {data && <ConsentList consents={data.consents} />}
      {data?.erasedAt === null && (
        <Link
          to={webPaths.privacyRequestCreate()}
          state={{ subject: props.subject }}
          className="link mt-2 inline-flex min-h-11 items-center gap-2"
        >
          Record a privacy request
          <ArrowRightIcon className="size-5" />
        </Link>
      )}
    </Card>
  );
}
