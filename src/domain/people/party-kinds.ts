/** The types of account that can sign in: client, driver, and `user` for a member of staff. */
export const partyTypes = ["client", "driver", "user"] as const;
export type PartyType = (typeof partyTypes)[number];

/** The types of account that people open themselves; an administrator adds members of staff. */
export const accountTypes = ["client", "driver"] as const satisfies readonly PartyType[];
export type AccountType = (typeof accountTypes)[number];

/** The statuses of a client, a driver, a member of staff or a vehicle. */
export const partyStatuses = ["pending", "active", "suspended", "removed"] as const;
export type PartyStatus = (typeof partyStatuses)[number];

/** The statuses of a vehicle's owner; owners cannot sign in. */
export const ownerStatuses = ["active", "removed"] as const satisfies readonly PartyStatus[];
export type OwnerStatus = (typeof ownerStatuses)[number];

/** The roles of staff. `admin` is an administrator, `user` any other staff member. */
export const staffRoles = ["user", "admin"] as const;
export type StaffRole = (typeof staffRoles)[number];

export const clientTypes = ["individual", "corporate"] as const;
export type ClientType = (typeof clientTypes)[number];

/** The types of actor in the history of actions: a visitor, anyone who can sign in, or the product itself. */
export const actorTypes = ["visitor", ...partyTypes, "system"] as const;
export type ActorType = (typeof actorTypes)[number];

/** An answer to a question of a form, such as whether a driver owns the vehicle. */
export const yesNoAnswers = ["yes", "no"] as const;
export type YesNoAnswer = (typeof yesNoAnswers)[number];
