import { Link } from "react-router";
import { webPaths } from "#contract/web-paths.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { DueDate, RequestStatusBadge } from "#web/features/privacy/requests/due-date.tsx";
import { RequestPanel } from "#web/features/privacy/requests/request-panel.tsx";
import {
  channelNames,
  type PrivacyRequest as Request,
  requestNames,
  requestRecords,
  whoAsked,
} from "#web/features/privacy/requests/request-records.ts";
import { formatInstant } from "#web/lib/format.ts";
import { pageMeta } from "#web/lib/page-meta.ts";
import { useParty } from "#web/lib/session/access.ts";
import { LoadedRecord, RecordHeading } from "#web/parts/records/edit/record-page.tsx";
import { HistorySection } from "#web/parts/records/history.tsx";
import { BackToList } from "#web/parts/records/record-links.tsx";
import { useRecord } from "#web/parts/records/records.queries.ts";
import { EmailLink } from "#web/parts/records/row-cards.tsx";
import { Card } from "#web/ui/card.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import type { Route } from "./+types/privacy-request";

export const meta = () => pageMeta({ title: "Privacy request" });

/** One request: who asks what, what to do about it, and what happened so far. Staff only. */
export default function PrivacyRequest({ params }: Route.ComponentProps) {
  const { id } = params;
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

type Shown = { readonly request: Request; readonly isAdmin: boolean };

/** The request with its person, its dates and, once there is one, its answer. */
function RequestDetails({ request, isAdmin }: Shown) {
  const { kind, receivedOn, channel, dueOn, daysLeft, email, details, answer, closedAt } = request;
  const none = <span className="font-normal text-quiet">None</span>;
  return (
    <Card label="The request" className="md:p-6">
      <h2 className="mb-2 text-lead font-bold">The request</h2>
      <DefinitionList
        items={[
          { term: "Asks for", value: requestNames[kind] },
          { term: "Received", value: `${formatDate(receivedOn)}, ${channelNames[channel]}` },
          { term: "Due", value: <DueDate dueOn={dueOn} daysLeft={daysLeft} /> },
          { term: "Email", value: email === "" ? none : <EmailLink email={email} /> },
          { term: "Account", value: <Account request={request} isAdmin={isAdmin} /> },
          { term: "In their words", value: details === "" ? none : <Words text={details} /> },
          ...(closedAt === null
            ? []
            : [
                { term: "Answered", value: formatInstant(closedAt) },
                { term: "Answer", value: answer === "" ? none : <Words text={answer} /> },
              ]),
        ]}
      />
    </Card>
  );
}

function Words(props: { readonly text: string }) {
  return <span className="wrap-anywhere whitespace-pre-wrap">{props.text}</span>;
}

const pages = {
  client: { label: "Open the client", to: webPaths.clientUpdate },
  driver: { label: "Open the driver", to: webPaths.driverUpdate },
  user: { label: "Open the user", to: webPaths.userUpdate },
} as const;

function Account({ request, isAdmin }: Shown) {
  const { partyId, partyType } = request;
  if (partyId === null || partyType === null) {
    return <span className="font-normal text-quiet">None that we know of</span>;
  }
  // The pages of staff are for administrators alone.
  if (partyType === "user" && !isAdmin) return "A member of staff";
  const page = pages[partyType];
  return (
    <Link to={page.to(partyId)} className="link -my-2 inline-flex min-h-11 items-center">
      {page.label}
    </Link>
  );
}
