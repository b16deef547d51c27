import type { PartyStatus, PartyType } from "../people/party-kinds.ts";

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** The longest time without a request after which a session is still valid, in milliseconds. */
export const sessionIdleLimitMs: Readonly<Record<PartyType, number>> = {
  client: 30 * dayMs,
  user: 12 * hourMs,
  driver: 30 * dayMs,
};
/** The longest life of a session, however busy, in milliseconds. */
export const maxSessionMs: Readonly<Record<PartyType, number>> = {
  client: 180 * dayMs,
  user: 7 * dayMs,
  driver: 180 * dayMs,
};

/**
 * Whether somebody with this type and status may have a session. A client or a driver may sign in while the
 * review is pending; a member of staff, who acts for the company, must be active.
 */
export function mayPartySignIn(party: {
  readonly type: PartyType;
  readonly status: PartyStatus;
}): boolean {
  return party.status === "active" || (party.status === "pending" && party.type !== "user");
}
