import { otpStatusTabs } from "#contract/list-filters.ts";
import { changeRecordById } from "#web/api/record-calls.ts";
import { formatInstant } from "#web/format.ts";
import {
  fieldsWithoutColumn,
  type ListColumns,
  recordIdColumn,
} from "#web/office/list/record-columns.tsx";
import { createChipFilter } from "#web/office/list/record-filters.ts";
import { RecordTable } from "#web/office/list/record-table.tsx";
import { RowHeading } from "#web/office/list/row-cards.tsx";
import { createRecordKindWithHistory } from "#web/office/office-kinds.ts";
import type { ListRow } from "#web/office/record-kind.ts";
import { alphabeticalSortOptions, newestOldestSortOptions } from "#web/office/table/columns.tsx";
import { OfficeActionButton } from "#web/office/write-button.tsx";
import { StatusBadge, type StatusTone } from "#web/ui/status-badge.tsx";

type Otp = ListRow<"GET /api/otps/all">;

const otpRecords = {
  ...createRecordKindWithHistory("otps", {
    noun: "OTP",
    rowName: ({ email, createdAt }) => `${email}, ${formatInstant(createdAt)}`,
    historyWords: { actions: { resend: "Mail sent again" } },
  }),
  remove: (id: string) => changeRecordById("DELETE /api/otps/{id}", id),
  restore: (id: string) => changeRecordById("PATCH /api/otps/restore/{id}", id),
};

const otpStates = {
  live: ["moving", "Live", "can still be used"],
  spent: ["done", "Spent", "was used"],
  replaced: ["gone", "Replaced", "a newer one was sent"],
  expired: ["gone", "Expired", "10 minutes have passed, or it was ended"],
} as const satisfies Readonly<Record<Otp["state"], readonly [StatusTone, string, string]>>;

const deliveryNames = {
  queued: "On its way",
  sent: "Sent",
  expired: "Not sent",
} as const satisfies Readonly<Record<Otp["delivery"], string>>;

const purposeNames = { register: "registration", reset: "password reset" } as const;
const kindNames = { client: "Client", driver: "Driver" } as const;

/** Says for whom and why a one-time code was made: `Client registration`, `Driver password reset`. */
export function otpPurposeText({ partyType, purpose }: Pick<Otp, "partyType" | "purpose">): string {
  return `${kindNames[partyType]} ${purposeNames[purpose]}`;
}

function OtpStateBadge({ state }: Pick<Otp, "state">) {
  const [tone, word, meaning] = otpStates[state];
  return (
    <span title={`The code ${meaning}.`}>
      <StatusBadge look={[tone, word]} />
    </span>
  );
}

export const pageHead = { title: "OTPs" };

const columns: ListColumns<Otp> = {
  id: recordIdColumn("OTP", ({ state }) => <OtpStateBadge state={state} />),
  email: { cell: ({ email }) => email, sort: "email", className: "min-w-40 wrap-anywhere" },
  otp: { cell: ({ otp }) => otp, className: "font-semibold! tabular-nums" },
  validated: { cell: ({ validated }) => (validated ? "Yes" : "No") },
  createdAt: {
    cell: ({ createdAt }) => formatInstant(createdAt),
    sort: "createdAt",
    className: "min-w-36",
  },
  purpose: { cell: otpPurposeText, className: "min-w-36", isHiddenAtFirst: true },
  delivery: {
    header: "Mail",
    cell: ({ delivery }) => deliveryNames[delivery],
    className: "whitespace-nowrap",
  },
  ...fieldsWithoutColumn("state", "partyType"),
};

const stateFilter = createChipFilter({ param: "show", label: "State" }, otpStatusTabs);

export default function Otps() {
  return (
    <RecordTable
      intro={
        <>
          The codes that people get by email. Codes that still work, and all codes for a new
          password, show as <strong className="text-ink">******</strong>. We log who opens this
          list.
        </>
      }
      kind={otpRecords}
      label="OTPs"
      columns={columns}
      more={(otp, isRemoved) =>
        otp.state === "live" &&
        !isRemoved && (
          <OfficeActionButton
            className="px-3!"
            label="Resend"
            about={` the mail to ${otp.email}`}
            write={() => changeRecordById("POST /api/otps/resend/{id}", otp.id)}
          />
        )
      }
      chips={[stateFilter]}
      searchHint="Email address"
      sorts={[
        ...newestOldestSortOptions("createdAt", "Created"),
        ...alphabeticalSortOptions("email", "Email"),
      ]}
      card={(otp) => (
        <>
          <RowHeading badge={<OtpStateBadge state={otp.state} />}>{otp.email}</RowHeading>
          <p className="text-small text-quiet">
            <span className="font-bold text-ink tabular-nums">{otp.otp}</span> &middot;{" "}
            {otpPurposeText(otp)} &middot; {formatInstant(otp.createdAt)}
            <span className="block">
              Mail: {deliveryNames[otp.delivery].toLowerCase()}. Validated:{" "}
              {otp.validated ? "yes" : "no"}.
            </span>
          </p>
        </>
      )}
      describe={(otp) => (
        <>
          <p className="font-bold wrap-anywhere">{otp.email}</p>
          <p>
            {otpPurposeText(otp)}, {formatInstant(otp.createdAt)}
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
