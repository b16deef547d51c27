import { formatDate } from "#domain/calendar/format-moment.ts";
import { Card } from "#web/ui/card.tsx";
import { RequestStatusBadge } from "../requests/request-status-badge.tsx";
import { requestName } from "../requests/request-words.ts";
import type { OwnRequest } from "./own-data.queries.ts";

/** What the client asked, by when it is answered, and the answer. */
export function OwnRequestsCard(props: { readonly requests: readonly OwnRequest[] }) {
  if (props.requests.length === 0) return null;
  return (
    <Card label="Your requests" className="md:p-6">
      <h2 className="text-lead font-bold">Your requests</h2>
      <ul className="mt-2 divide-y divide-line">
        {props.requests.map((request) => (
          <li key={request.id} className="grid gap-1 py-3 last:pb-0">
            <p className="flex flex-wrap items-center justify-between gap-2">
              <span className="font-bold">{requestName(request.kind)}</span>
              <RequestStatusBadge status={request.status} daysLeft={null} />
            </p>
            <p className="text-small text-quiet">
              Asked on {formatDate(request.receivedOn)}
              {request.status === "open" && `, answered by ${formatDate(request.dueOn)}`}
            </p>
            {request.answer !== "" && (
              <p className="wrap-anywhere whitespace-pre-wrap">{request.answer}</p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
