import type { z } from "zod";
import type { ownData, privacyRequest } from "#contract/privacy.contract.ts";
import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import { daysLeft } from "#domain/privacy/request-policy.ts";
import type { CsvColumn } from "#server/platform/http/csv-file.ts";
import type { ListedRequest, PrivacyRequest } from "./privacy-requests.store.ts";

type OwnRequest = z.output<typeof ownData>["requests"][number];

/** A request as the person who made it sees it. */
export function presentOwnRequest(row: PrivacyRequest, today: CalendarDate): OwnRequest {
  const { id, kind, status, received_on: receivedOn, due_on: dueOn, answer } = row;
  return {
    id,
    kind,
    status,
    receivedOn,
    dueOn,
    daysLeft: status === "open" ? daysLeft(dueOn, today) : null,
    answer,
    closedAt: row.closed_at?.toISOString() ?? null,
  };
}

/** A request as staff see it. */
export function presentRequest(
  row: ListedRequest,
  today: CalendarDate,
): z.output<typeof privacyRequest> {
  const { channel, party_id: partyId, party_type: partyType, name, email, details } = row;
  const own = presentOwnRequest(row, today);
  return { ...own, channel, partyId, partyType, name, email, details };
}

/** The columns of the table on the screen, and the texts. */
export const requestColumns = (today: CalendarDate): readonly CsvColumn<ListedRequest>[] => [
  { header: "Id", value: (row) => row.id },
  { header: "Received", value: (row) => row.received_on },
  { header: "Kind", value: (row) => row.kind },
  { header: "Name", value: (row) => row.name },
  { header: "Email", value: (row) => row.email },
  { header: "Due", value: (row) => row.due_on },
  { header: "Days Left", value: (row) => presentOwnRequest(row, today).daysLeft },
  { header: "Status", value: (row) => row.status },
  { header: "Channel", value: (row) => row.channel },
  { header: "Details", value: (row) => row.details },
  { header: "Answer", value: (row) => row.answer },
  { header: "Closed At", value: (row) => row.closed_at?.toISOString() ?? null },
];
