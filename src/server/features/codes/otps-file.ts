import { type CsvFile, numberColumn } from "#server/platform/http/csv-file.ts";
import { type ListedOtp, shownCode } from "./list-otps.ts";

/** One-time passwords as a file for spreadsheets, codes hidden as they are on the screen. */
export function otpsFile(rows: AsyncIterable<ListedOtp>): CsvFile<ListedOtp> {
  return {
    columns: [
      numberColumn,
      { header: "Id", value: (row) => row.id },
      { header: "Email", value: (row) => row.email },
      { header: "OTP", value: (row) => shownCode(row) },
      { header: "Validated", value: (row) => row.validated_at !== null },
      { header: "Created At", value: (row) => row.created_at.toISOString() },
      { header: "Party Type", value: (row) => row.party_type },
      { header: "Purpose", value: (row) => row.purpose },
      { header: "State", value: (row) => row.state },
      { header: "Delivery", value: (row) => row.delivery },
    ],
    rows,
  };
}
