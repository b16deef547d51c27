/** Where a client, a driver or a vehicle stands. Specification, section 4. */
export const partyStatuses = ["pending", "active", "suspended", "removed"] as const;

export type PartyStatus = (typeof partyStatuses)[number];

export function isPartyStatus(value: unknown): value is PartyStatus {
  return partyStatuses.some((status) => status === value);
}
