import type { z } from "zod";
import type { ownData, privacyRequest } from "#contract/privacy.contract.ts";
import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import { daysLeft } from "#domain/privacy/request-policy.ts";
import type { ListedRequest, PrivacyRequest } from "./privacy-requests.store.ts";

type OwnRequest = z.output<typeof ownData>["requests"][number];

/** A request as the person sees it who made it. */
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
  return {
    ...presentOwnRequest(row, today),
    channel,
    partyId,
    partyType,
    name,
    email,
    details,
  };
}
