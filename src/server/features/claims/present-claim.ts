import { type CalendarDate, daysBetween } from "#domain/calendar/calendar-date.ts";
import { formatReference } from "#domain/orders/order-reference.ts";
import type { CsvColumn } from "#server/platform/http/csv-file.ts";
import type { ClaimRow, ClaimWithPhotos, ListedClaim } from "./claims.store.ts";

function presentStand(row: ClaimRow, today: CalendarDate) {
  const { id, state, due_on: dueOn, asked, agreed, words } = row;
  return {
    id,
    state,
    filedAt: row.created_at.toISOString(),
    dueOn,
    daysLeft: state === "open" ? daysBetween(today, dueOn) : null,
    asked,
    agreed,
    settledAt: row.settled_at?.toISOString() ?? null,
    words,
  };
}

export const presentClaim = (row: ClaimWithPhotos, today: CalendarDate) => ({
  ...presentStand(row, today),
  answer: row.answer,
  photos: row.photos.map(({ id, at }) => ({ id, at: new Date(at).toISOString() })),
});

export function presentListedClaim(row: ListedClaim, today: CalendarDate) {
  const { order_id: orderId, reference, client, driver, photos } = row;
  return { ...presentStand(row, today), orderId, reference, client, driver, photos };
}

export const claimColumns = (today: CalendarDate): readonly CsvColumn<ListedClaim>[] => [
  { header: "Reference", value: (row) => formatReference(row.reference) },
  { header: "Client", value: (row) => row.client },
  { header: "Driver", value: (row) => row.driver },
  { header: "Filed At", value: (row) => row.created_at.toISOString() },
  { header: "Due", value: (row) => row.due_on },
  { header: "Days Left", value: (row) => presentStand(row, today).daysLeft },
  { header: "State", value: (row) => row.state },
  { header: "Asked", value: (row) => row.asked },
  { header: "Agreed", value: (row) => row.agreed },
  { header: "Photos", value: (row) => row.photos },
  { header: "Words", value: (row) => row.words },
  { header: "Answer", value: (row) => row.answer },
  { header: "Settled At", value: (row) => row.settled_at?.toISOString() ?? null },
];
