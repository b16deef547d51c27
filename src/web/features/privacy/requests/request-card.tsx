import { webPaths } from "#contract/web-paths.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { dueSoonDays, type RequestStatus } from "#domain/privacy/request-policy.ts";
import { formatInstant } from "#web/format.ts";
import { DueDate, EmailLink, RowHeading } from "#web/office/list/row-cards.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Link } from "#web/ui/navigation.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { channelNames, type PrivacyRequest, requestNames, whoAsked } from "./request-records.ts";

export function RequestStatusBadge(props: {
  readonly status: RequestStatus;
  /** Null where the days are not told. */
  readonly daysLeft: number | null;
}) {
  const { status, daysLeft } = props;
  if (status === "done") return <StatusBadge look={["done", "Done"]} />;
  if (status === "refused") return <StatusBadge look={["gone", "Refused"]} />;
  if (daysLeft !== null && daysLeft < 0) return <StatusBadge look={["stopped", "Overdue"]} />;
  const isSoon = daysLeft !== null && daysLeft <= dueSoonDays;
  return <StatusBadge look={["waiting", isSoon ? "Due soon" : "Open"]} />;
}

export function RequestCard({ request }: { readonly request: PrivacyRequest }) {
  const { kind, status, daysLeft, dueOn, receivedOn } = request;
  return (
    <>
      <RowHeading badge={<RequestStatusBadge status={status} daysLeft={daysLeft} />}>
        {whoAsked(request)}
      </RowHeading>
      <p className="text-small text-quiet">
        {requestNames[kind]}, received {formatDate(receivedOn)}
      </p>
      <p>
        Due <DueDate dueOn={dueOn} daysLeft={daysLeft} />
      </p>
    </>
  );
}

type Shown = { readonly request: PrivacyRequest; readonly isAdmin: boolean };

export function RequestDetails({ request, isAdmin }: Shown) {
  const { kind, receivedOn, channel, dueOn, daysLeft, email, details, answer, closedAt } = request;
  const none = <span className="font-normal text-quiet">None</span>;
  return (
    <Card title="The request" className="md:p-6">
      <DefinitionList
        items={{
          "Asks for": requestNames[kind],
          Received: `${formatDate(receivedOn)}, ${channelNames[channel]}`,
          Due: <DueDate dueOn={dueOn} daysLeft={daysLeft} />,
          Email: email === "" ? none : <EmailLink email={email} />,
          Account: <Account request={request} isAdmin={isAdmin} />,
          "In their words": details === "" ? none : <Words text={details} />,
          ...(closedAt !== null && {
            Answered: formatInstant(closedAt),
            Answer: answer === "" ? none : <Words text={answer} />,
          }),
        }}
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
