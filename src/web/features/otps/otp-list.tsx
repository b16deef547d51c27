import { otpStandings } from "#contract/list-filters.ts";
import { callWithId } from "#web/api/api-client.ts";
import { formatInstant } from "#web/format.ts";
import { column, ownIdColumn } from "#web/office/list/record-columns.tsx";
import { chipFilter } from "#web/office/list/record-filters.ts";
import { RecordTable } from "#web/office/list/record-table.tsx";
import { useWrite } from "#web/office/use-write.ts";
import { Button } from "#web/ui/button.tsx";
import { alphabetical, byAge, type DataColumn } from "#web/ui/data-table/columns.tsx";
import {
  deliveryNames,
  type Otp,
  OtpCard,
  OtpStateBadge,
  otpRecords,
  otpStates,
  purposeText,
} from "./otp-records.tsx";

export const meta = { title: "OTPs" };

/** The specification's columns (section 2), then what staff need to help somebody along. */
const columns: readonly DataColumn<Otp>[] = [
  ownIdColumn("OTP", ({ state }) => <OtpStateBadge state={state} />),
  column("email", ({ email }) => email, { sort: "email", className: "min-w-40 wrap-anywhere" }),
  column("otp", ({ otp }) => otp, { header: "OTP", className: "font-semibold! tabular-nums" }),
  column("validated", ({ validated }) => (validated ? "Yes" : "No")),
  column("createdAt", ({ createdAt }) => formatInstant(createdAt), {
    sort: "createdAt",
    className: "min-w-36",
  }),
  column("purpose", purposeText, { className: "min-w-36", isHiddenAtFirst: true }),
  column("delivery", ({ delivery }) => deliveryNames[delivery], {
    header: "Mail",
    className: "whitespace-nowrap",
  }),
];

const { live, spent, replaced, expired } = otpStates;
const stateFilter = chipFilter({ param: "show", label: "State" }, otpStandings, {
  all: "All",
  live: live[1],
  spent: spent[1],
  replaced: replaced[1],
  expired: expired[1],
  removed: "Removed",
});

/** One-time passwords, as staff help people with them (specification, section 2). */
export default function Otps() {
  return (
    <RecordTable
      heading={{
        intro: (
          <>
            The codes that people get by email. Codes that still work, and all codes for a new
            password, show as <strong className="text-ink">******</strong>. We log who opens this
            list.
          </>
        ),
      }}
      kind={otpRecords}
      label="OTPs"
      columns={columns}
      more={(otp, isRemoved) => otp.state === "live" && !isRemoved && <ResendButton otp={otp} />}
      chips={[stateFilter]}
      searchHint="Email address"
      sorts={[...byAge("createdAt", "Created"), ...alphabetical("email", "Email")]}
      card={(otp) => <OtpCard otp={otp} />}
      describe={(otp) => (
        <>
          <p className="font-bold wrap-anywhere">{otp.email}</p>
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
      nothingYet={{
        title: "No OTPs yet",
        children: "Codes appear here as soon as somebody registers or resets a password.",
      }}
    />
  );
}

function ResendButton({ otp }: { readonly otp: Otp }) {
  const { busy, start } = useWrite({
    write: () => callWithId("POST /api/otps/resend/{id}", otp.id),
    toastsError: true,
  });
  return (
    <Button
      variant="secondary"
      size="compact"
      className="px-3!"
      busy={busy}
      onClick={() => start()}
    >
      Resend
      <span className="sr-only"> the mail to {otp.email}</span>
    </Button>
  );
}
