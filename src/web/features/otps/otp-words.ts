import type { StatusTone } from "#web/ui/status-badge.tsx";
import type { Otp } from "./otp-types.ts";

/** Where a code stands: its tone, its word, and what that means. */
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
