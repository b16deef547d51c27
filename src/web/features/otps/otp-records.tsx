import { callWithId } from "#web/api/api-client.ts";
import { formatInstant } from "#web/format.ts";
import { RowHeading } from "#web/office/list/row-cards.tsx";
import { listedKind, type RowOf } from "#web/office/office-kinds.ts";
import { StatusBadge, type StatusTone } from "#web/ui/status-badge.tsx";

/** A one-time password as staff see it. */
export type Otp = RowOf<"otps">;

/** One-time passwords as staff work with them. */
export const otpRecords = {
  ...listedKind("otps", {
    noun: "OTP",
    nameOf: ({ email, createdAt }) => `${email}, ${formatInstant(createdAt)}`,
    historyWords: { actions: { resend: "Mail sent again" } },
  }),
  remove: (id: string) => callWithId("DELETE /api/otps/{id}", id),
  restore: (id: string) => callWithId("PATCH /api/otps/restore/{id}", id),
};

/** The tone, the word and the meaning of each state of a code. */
export const otpStates = {
  live: ["moving", "Live", "can still be used"],
  spent: ["done", "Spent", "was used"],
  replaced: ["gone", "Replaced", "a newer one was sent"],
  expired: ["gone", "Expired", "10 minutes have passed, or it was ended"],
} as const satisfies Readonly<Record<Otp["state"], readonly [StatusTone, string, string]>>;

/** Whether the mail has left. */
export const deliveryNames = {
  queued: "On its way",
  sent: "Sent",
  expired: "Not sent",
} as const satisfies Readonly<Record<Otp["delivery"], string>>;

const purposeNames = { register: "registration", reset: "password reset" } as const;
const kindNames = { client: "Client", driver: "Driver" } as const;

/** `Client registration`, `Driver password reset`. */
export function purposeText({ partyType, purpose }: Pick<Otp, "partyType" | "purpose">): string {
  return `${kindNames[partyType]} ${purposeNames[purpose]}`;
}

/** A code on a small screen. */
export function OtpCard({ otp }: { readonly otp: Otp }) {
  return (
    <>
      <RowHeading badge={<OtpStateBadge state={otp.state} />}>{otp.email}</RowHeading>
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

/** The state of a code as word, shape and colour. */
export function OtpStateBadge({ state }: Pick<Otp, "state">) {
  const [tone, word, meaning] = otpStates[state];
  return (
    <span title={`The code ${meaning}.`}>
      <StatusBadge tone={tone}>{word}</StatusBadge>
    </span>
  );
}
