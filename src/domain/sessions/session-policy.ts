/** The kinds of party that can sign in; 'user' is staff. */
export const partyTypes = ["client", "user", "driver"] as const;

export type PartyType = (typeof partyTypes)[number];

const hourMs = 60 * 60_000;
const idleLimits: Readonly<Record<PartyType, number>> = {
  client: 30 * 24 * hourMs,
  user: 12 * hourMs,
  driver: 30 * 24 * hourMs,
};

export function isPartyType(value: unknown): value is PartyType {
  return partyTypes.some((type) => type === value);
}

/** How long a session lasts without a request, in milliseconds: staff 12 hours, others 30 days. */
export function idleLimitMs(type: PartyType): number {
  return idleLimits[type];
}
