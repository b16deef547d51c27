import { callApi } from "#web/lib/api/api-client.ts";
import { formatInstant } from "#web/lib/format.ts";
import { listedKind, type RowOf } from "#web/parts/records/office-kinds.ts";
import type { StatusTone } from "#web/ui/status-badge.tsx";

/** A one-time password as staff see it. */
export type Otp = RowOf<"otps">;

/** One-time passwords as staff work with them. */
export const otpRecords = {
  ...listedKind("otps", {
    noun: "OTP",
    nameOf: ({ email, createdAt }) => `${email}, ${formatInstant(createdAt)}`,
    historyWords: { actions: { resend: "Mail sent again" } },
  }),
  remove: (id: string) => callApi("DELETE /api/otps/{id}", { params: { id } }),
  restore: (id: string) => callApi("PATCH /api/otps/restore/{id}", { params: { id } }),
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
