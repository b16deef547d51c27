import type { ReplyOf } from "#web/lib/api/api-client.ts";

/** What somebody wrote to the company. */
export type ContactMessage = ReplyOf<"GET /api/contacts/all">["items"][number];
