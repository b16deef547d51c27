/** The types of party that can sign in; `user` is staff. */
export const partyTypes = ["client", "driver", "user"] as const;
export type PartyType = (typeof partyTypes)[number];

/** The types of party that open their own accounts; an administrator adds staff. */
export const accountTypes = ["client", "driver"] as const satisfies readonly PartyType[];
export type AccountType = (typeof accountTypes)[number];

/** The status of a party or a vehicle. */
export const partyStatuses = ["pending", "active", "suspended", "removed"] as const;
export type PartyStatus = (typeof partyStatuses)[number];

/** The status of an owner; owners cannot sign in. */
export const ownerStatuses = ["active", "removed"] as const satisfies readonly PartyStatus[];
export type OwnerStatus = (typeof ownerStatuses)[number];

/** The roles of staff. `admin` is an administrator, `user` any other staff member. */
export const staffRoles = ["user", "admin"] as const;
export type StaffRole = (typeof staffRoles)[number];

export const clientTypes = ["individual", "corporate"] as const;
export type ClientType = (typeof clientTypes)[number];

/** The types of actor in the history: a party, a visitor, or the product itself. */
export const actorTypes = ["visitor", ...partyTypes, "system"] as const;
export type ActorType = (typeof actorTypes)[number];

/** An answer to a question of a form, such as whether a driver owns the vehicle. */
export const yesOrNo = ["yes", "no"] as const;
export type YesOrNo = (typeof yesOrNo)[number];
