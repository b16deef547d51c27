import { webPaths } from "#contract/web-paths.ts";
import { ApiError, messageOf } from "#web/lib/api/api-error.ts";
import { shortId } from "#web/lib/format.ts";
import { useSteadyError } from "#web/lib/use-steady-error.ts";
import { BackToList } from "#web/parts/records/back-to-list.tsx";
import { HistorySection } from "#web/parts/records/history/history-section.tsx";
import { useRecord } from "#web/parts/records/records.queries.ts";
import { CopyText } from "#web/ui/copy-text.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { ErrorState } from "#web/ui/states/error-state.tsx";
import { Skeleton } from "#web/ui/states/skeleton.tsx";
import { RequestDetails } from "./request-details.tsx";
import { RequestPanel } from "./request-panel.tsx";
import { type PrivacyRequest, requestRecords } from "./request-records.ts";
import { RequestStatusBadge } from "./request-status-badge.tsx";
import { requestName, whoAsked } from "./request-words.ts";

/** One request: who asks what, what to do about it, and what happened so far. */
export function RequestPage(props: { readonly id: string; readonly isAdmin: boolean }) {
  return (
    <>
      <BackToList to={webPaths.privacyRequests()}>All requests</BackToList>
      <LoadedRequest {...props} />
    </>
  );
}

function LoadedRequest(props: { readonly id: string; readonly isAdmin: boolean }) {
  const query = useRecord(requestRecords, props.id);
  const error = useSteadyError(query);
  const { data } = query;
  if (error instanceof ApiError && error.status === 404) {
    return (
      <div className="max-w-text">
        <h1 className="text-title font-heavy">We could not find this request</h1>
        <p className="mt-3">The link may be wrong. Look for the request in the list.</p>
        <LinkButton to={webPaths.privacyRequests()} className="mt-6">
          Go to the list of requests
        </LinkButton>
      </div>
    );
  }
  if (data) return <Request request={data} isAdmin={props.isAdmin} />;
  if (error === null) return <Skeleton lines={8} label="Loading the request" />;
  return (
    <>
      <h1 className="mb-6 text-title font-heavy">Privacy request</h1>
      <ErrorState
        title="We could not load this request"
        message={messageOf(error)}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    </>
  );
}

function Request(props: { readonly request: PrivacyRequest; readonly isAdmin: boolean }) {
  const { request } = props;
  const { id, kind, status, daysLeft } = request;
  return (
    <>
      <div className="mb-6">
        <h1>
          <span className="block text-small font-semibold text-quiet">
            Privacy request: {requestName(kind).toLowerCase()}
          </span>{" "}
          <span className="block text-title font-heavy break-words first-letter:uppercase">
            {whoAsked(request)}
          </span>
        </h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
          <RequestStatusBadge status={status} daysLeft={daysLeft} />
          <span className="text-small text-quiet">
            Id <CopyText name="request id" text={id} short={shortId(id)} />
          </span>
        </p>
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-6 xl:col-start-2">
          <RequestPanel request={request} isAdmin={props.isAdmin} />
        </div>
        <div className="grid min-w-0 gap-6 xl:col-start-1 xl:row-start-1">
          <RequestDetails request={request} isAdmin={props.isAdmin} />
          <HistorySection kind={requestRecords} id={id} />
        </div>
      </div>
    </>
  );
}
