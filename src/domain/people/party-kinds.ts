/** Who can sign in. Specification, section 3. */
export const partyTypes = ["client", "driver", "user"] as const;
export type PartyType = (typeof partyTypes)[number];

/** Those of them who open an account of their own; staff get theirs from an administrator. */
export const accountTypes = ["client", "driver"] as const satisfies readonly PartyType[];
export type AccountType = (typeof accountTypes)[number];

/** Where a client, a driver or a vehicle stands. Specification, section 4. */
export const partyStatuses = ["pending", "active", "suspended", "removed"] as const;
export type PartyStatus = (typeof partyStatuses)[number];

/** Where an owner stands: owners sign in nowhere. */
export const ownerStatuses = ["active", "removed"] as const satisfies readonly PartyStatus[];
export type OwnerStatus = (typeof ownerStatuses)[number];

export const staffRoles = ["user", "admin"] as const;
export type StaffRole = (typeof staffRoles)[number];

export const clientTypes = ["individual", "corporate"] as const;
export type ClientType = (typeof clientTypes)[number];

/** Who did something that history tells of: a party, a visitor, or the product by itself. */
export const actorTypes = ["visitor", ...partyTypes, "system"] as const;
export type ActorType = (typeof actorTypes)[number];

/** An answer to a question of a form, such as whether a driver owns the vehicle. */
export const yesOrNo = ["yes", "no"] as const;
export type YesOrNo = (typeof yesOrNo)[number];
