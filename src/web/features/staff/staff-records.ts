import { webPaths } from "#contract/web-paths.ts";
import { type CallOptions, callApi, type ReplyOf } from "#web/api/api-client.ts";
import { wordsOf } from "#web/office/list/record-filters.ts";
import { editableKind, type RowOf } from "#web/office/office-kinds.ts";
import { fullName, type ListedKind } from "#web/office/record-kind.ts";

/** A member of staff. */
export type StaffMember = RowOf<"users">;

/** Somebody of any kind who may not sign in for now. */
export type SuspendedParty = ReplyOf<"GET /api/users/suspended">["items"][number];
type SuspendedFilters = NonNullable<CallOptions<"GET /api/users/suspended">["query"]>;

/** The staff as an administrator works with them. */
export const staffRecords = editableKind("users", {
  noun: "user",
  nameOf: fullName,
  removeWord: "Remove",
  historyWords: {
    actions: {
      "create-first-admin": "Created as the first admin",
      "create-admin": "Created from the command line",
      "send-password-link": "Password link sent",
    },
  },
});

/** Everyone who is suspended; each is changed on the page of their own kind. */
export const suspendedRecords: ListedKind<SuspendedParty, SuspendedFilters> = {
  key: "suspended",
  noun: "suspended user",
  nameOf: fullName,
  list: (query, signal) => callApi("GET /api/users/suspended", { query, signal }),
  file: "GET /api/users/suspended.csv",
};

/** The roles of staff, as the choice of a role explains them. */
export const roles = [
  { value: "user", label: "User", meaning: "Works with orders, people, vehicles and prices." },
  { value: "admin", label: "Admin", meaning: "All of that, and decides who works in the office." },
] as const satisfies readonly {
  readonly value: StaffMember["role"];
  readonly label: string;
  readonly meaning: string;
}[];

export const roleNames = wordsOf(roles);

/** The names of the kinds of party in the table of suspended people. */
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
