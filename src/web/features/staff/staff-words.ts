import { webPaths } from "#contract/web-paths.ts";
import type { StaffMember, SuspendedParty } from "./staff-types.ts";

/** What a member of staff may do, as the choice of a role explains it. */
export const roles = [
  { value: "user", label: "User", meaning: "Works with orders, people, vehicles and prices." },
  { value: "admin", label: "Admin", meaning: "All of that, and decides who works in the office." },
] as const satisfies readonly {
  readonly value: StaffMember["role"];
  readonly label: string;
  readonly meaning: string;
}[];

export const roleNames = { user: "User", admin: "Admin" } as const satisfies Readonly<
  Record<StaffMember["role"], string>
>;

/** What the table of suspended people calls each kind. */
export const partyKindNames = {
  client: "Client",
  driver: "Driver",
  user: "Administrator",
} as const satisfies Readonly<Record<SuspendedParty["type"], string>>;

/** The page on which somebody's status is changed. */
export function editPathOf({ type, id }: Pick<SuspendedParty, "type" | "id">): string {
  if (type === "client") return webPaths.clientUpdate(id);
  return type === "driver" ? webPaths.driverUpdate(id) : webPaths.userUpdate(id);
}

/** `Sipho Example`. */
export function fullName({ name, surname }: { readonly name: string; readonly surname: string }) {
  return `${name} ${surname}`.trim();
}

/** Why an administrator does not set their own role and status. */
export const ownAccountReason =
  "This is your own account. Another administrator can change its role and status.";
