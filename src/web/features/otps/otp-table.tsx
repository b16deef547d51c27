import { otpStandings } from "#contract/list-filters.ts";
import { callApi } from "#web/lib/api/api-client.ts";
import { formatInstant } from "#web/lib/format.ts";
import { ownIdColumn } from "#web/parts/records/record-columns.tsx";
import { chipFilter } from "#web/parts/records/record-filters.ts";
import { RecordTable } from "#web/parts/records/record-table.tsx";
import { RowButton } from "#web/parts/records/write-buttons.tsx";
import type { DataColumn } from "#web/ui/data-table/data-column.ts";
import { alphabetical, byAge } from "#web/ui/data-table/sort-select.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { deliveryNames, type Otp, otpRecords, otpStates, purposeText } from "./otp-records.ts";

/** The specification's columns (section 2), then what staff need to help somebody along. */
const columns: readonly DataColumn<Otp>[] = [
  ownIdColumn("OTP", ({ state }) => <OtpStateBadge state={state} />),
  {
    id: "email",
    header: "Email",
    sort: "email",
    className: "min-w-56 wrap-anywhere",
    cell: ({ email }) => email,
  },
  {
    id: "otp",
    header: "OTP",
    className: "font-semibold! tabular-nums",
    cell: ({ otp }) => otp,
  },
  { id: "validated", header: "Validated", cell: ({ validated }) => (validated ? "Yes" : "No") },
  {
    id: "createdAt",
    header: "Created At",
    sort: "createdAt",
    className: "min-w-36",
    cell: ({ createdAt }) => formatInstant(createdAt),
  },
  { id: "purpose", header: "Purpose", className: "min-w-36", cell: purposeText },
  {
    id: "delivery",
    header: "Mail",
    className: "whitespace-nowrap",
    cell: ({ delivery }) => deliveryNames[delivery],
  },
];

const stateFilter = chipFilter({ param: "show", label: "State" }, otpStandings, {
  all: "All",
  live: otpStates.live[1],
  spent: otpStates.spent[1],
  replaced: otpStates.replaced[1],
  expired: otpStates.expired[1],
  removed: "Removed",
});

const more = (otp: Otp, isRemoved: boolean) =>
  otp.state === "live" && !isRemoved ? (
    <RowButton
      label="Resend"
      of={` the mail to ${otp.email}`}
      write={() => callApi("POST /api/otps/resend/{id}", { params: { id: otp.id } })}
    />
  ) : null;

/** One-time passwords, as staff help people with them. The list is read again each minute. */
export function OtpTable() {
  return (
    <RecordTable
      kind={otpRecords}
      label="OTPs"
      columns={columns}
      more={more}
      chips={[stateFilter]}
      searchHint="E-mail address"
      sorts={[...byAge("createdAt", "Created"), ...alphabetical("email", "E-mail")]}
      card={(otp) => <OtpCard otp={otp} />}
      describe={(otp) => (
        <>
          <p className="font-bold break-all">{otp.email}</p>
          <p>
            {purposeText(otp)}, {formatInstant(otp.createdAt)}
          </p>
          {otp.state === "live" && (
            <p className="font-semibold">
              Its code can still be used. Deleting ends it, for good: the person has to ask for a
              new one.
            </p>
          )}
        </>
      )}
      nothingYet={
        <EmptyState title="No OTPs yet">
          <p>Codes appear here as soon as somebody registers or resets a password.</p>
        </EmptyState>
      }
    />
  );
}

function OtpCard({ otp }: { readonly otp: Otp }) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="min-w-0 font-bold break-all">{otp.email}</h2>
        <OtpStateBadge state={otp.state} />
      </div>
      <p className="text-small text-quiet">
        <span className="font-bold text-ink tabular-nums">{otp.otp}</span> &middot;{" "}
        {purposeText(otp)} &middot; {formatInstant(otp.createdAt)}
        <span className="block">
          Mail: {deliveryNames[otp.delivery].toLowerCase()}. Validated:{" "}
          {otp.validated ? "yes" : "no"}.
        </span>
      </p>
    </>
  );
}

function OtpStateBadge({ state }: Pick<Otp, "state">) {
  const [tone, word, meaning] = otpStates[state];
  return (
    <span title={`The code ${meaning}.`}>
      <StatusBadge tone={tone}>{word}</StatusBadge>
    </span>
  );
}
