import { staffRoles } from "#domain/people/party-kinds.ts";
import { hasRight, staffRights } from "#domain/people/rights.ts";

const countRights = (role: (typeof staffRoles)[number]) =>
  staffRights.filter((right) => hasRight(role, right)).length;

/** The roles of staff, the one with the fewest rights first. */
export const rolesByRights = staffRoles.toSorted((a, b) => countRights(a) - countRights(b));
