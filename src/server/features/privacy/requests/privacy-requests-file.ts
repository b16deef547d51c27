import type { CalendarDate } from "#domain/calendar/calendar-date.ts";
import { type CsvFile, numberColumn } from "#server/platform/http/csv-file.ts";
import { presentRequest } from "./present-request.ts";
import type { ListedRequest } from "./privacy-requests.store.ts";

/** Requests as a file for spreadsheets, with the columns of their table on the screen and the texts. */
export function privacyRequestsFile(
  rows: AsyncIterable<ListedRequest>,
  today: CalendarDate,
): CsvFile<ListedRequest> {
  return {
    columns: [
      numberColumn,
      { header: "Id", value: (row) => row.id },
      { header: "Received", value: (row) => row.received_on },
      { header: "Kind", value: (row) => row.kind },
      { header: "Name", value: (row) => row.name },
      { header: "Email", value: (row) => row.email },
      { header: "Due", value: (row) => row.due_on },
      { header: "Days Left", value: (row) => presentRequest(row, today).daysLeft },
      { header: "Status", value: (row) => row.status },
      { header: "Channel", value: (row) => row.channel },
      { header: "Details", value: (row) => row.details },
      { header: "Answer", value: (row) => row.answer },
      { header: "Closed At", value: (row) => row.closed_at?.toISOString() ?? null },
    ],
    rows,
  };
}
