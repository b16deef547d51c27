import { webPaths } from "#contract/web-paths.ts";
import { LoadedRecord, RecordHeading } from "#web/office/edit/record-page.tsx";
import { HistorySection } from "#web/office/history.tsx";
import { BackToList } from "#web/office/list/record-links.tsx";
import { useRecord } from "#web/office/records.queries.ts";
import { useAddressPart } from "#web/routing/current-page.ts";
import { useParty } from "#web/session/access.ts";
import { RequestDetails, RequestStatusBadge } from "./request-card.tsx";
import { RequestPanel } from "./request-panel.tsx";
import { requestNames, requestRecords, whoAsked } from "./request-records.ts";

export const meta = { title: "Privacy request" };

/** One request: who asks what, what to do about it, and what happened so far. Staff only. */
export default function PrivacyRequest() {
  const id = useAddressPart("id");
  const isAdmin = useParty().role === "admin";
  const listPath = webPaths.privacyRequests();
  return (
    <>
      <BackToList to={listPath}>All requests</BackToList>
      <LoadedRecord
        key={id}
        query={useRecord(requestRecords, id)}
        noun={requestRecords.noun}
        title="Privacy request"
        listPath={listPath}
      >
        {(request) => (
          <>
            <RecordHeading
              noun="request"
              over={`Privacy request: ${requestNames[request.kind].toLowerCase()}`}
              name={<span className="block first-letter:uppercase">{whoAsked(request)}</span>}
              id={id}
              badge={<RequestStatusBadge status={request.status} daysLeft={request.daysLeft} />}
            />
            <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
              <div className="grid min-w-0 gap-6 xl:col-start-2">
                <RequestPanel request={request} isAdmin={isAdmin} />
              </div>
              <div className="grid min-w-0 gap-6 xl:col-start-1 xl:row-start-1">
                <RequestDetails request={request} isAdmin={isAdmin} />
                <HistorySection kind={requestRecords} id={id} />
              </div>
            </div>
          </>
        )}
      </LoadedRecord>
    </>
  );
}
