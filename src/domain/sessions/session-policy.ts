import type { PartyStatus, PartyType } from "#domain/people/party-kinds.ts";

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** How long a session lasts without a request, in milliseconds. */
export const sessionIdleLimitMs: Readonly<Record<PartyType, number>> = {
  client: 30 * dayMs,
  user: 12 * hourMs,
  driver: 30 * dayMs,
};
/** How long a session lasts at most, however busy, in milliseconds. */
export const maxSessionMs: Readonly<Record<PartyType, number>> = {
  client: 180 * dayMs,
  user: 7 * dayMs,
  driver: 180 * dayMs,
};

/**
 * Whether somebody of this kind and standing may have a session. A client or a driver who waits for
 * review may look around; staff act for the company, so only active staff may.
 */
export function maySignIn(party: {
  readonly type: PartyType;
  readonly status: PartyStatus;
}): boolean {
  return party.status === "active" || (party.status === "pending" && party.type !== "user");
}
