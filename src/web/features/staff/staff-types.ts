import type { BodyOf, ReplyOf } from "#web/lib/api/api-client.ts";

/** A member of staff. */
export type StaffMember = ReplyOf<"GET /api/users/all">["items"][number];

/** Somebody of any kind who may not sign in for now. */
export type SuspendedParty = ReplyOf<"GET /api/users/suspended">["items"][number];

/** What an edit of a member of staff sends. */
export type StaffChange = BodyOf<"PATCH /api/users/update/{id}">;
