import { Link } from "react-router";
import { webPaths } from "#contract/web-paths.ts";
import { formatDate } from "#domain/calendar/format-moment.ts";
import { formatInstant } from "#web/lib/format.ts";
import { EmailLink } from "#web/parts/records/email-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { DueDate } from "./due-date.tsx";
import type { PrivacyRequest } from "./request-records.ts";
import { channelText, requestName } from "./request-words.ts";

type Shown = { readonly request: PrivacyRequest; readonly isAdmin: boolean };

/** Who asks what, since when and until when; and the answer, once there is one. */
export function RequestDetails({ request, isAdmin }: Shown) {
  const { kind, receivedOn, channel, dueOn, daysLeft, email, details, answer, closedAt } = request;
  const none = <span className="font-normal text-quiet">None</span>;
  return (
    <Card label="The request" className="md:p-6">
      <h2 className="mb-2 text-lead font-bold">The request</h2>
      <DefinitionList
        items={[
          { term: "Asks for", value: requestName(kind) },
          { term: "Received", value: `${formatDate(receivedOn)}, ${channelText(channel)}` },
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
