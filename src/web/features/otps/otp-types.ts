import type { ReplyOf } from "#web/lib/api/api-client.ts";

/** A one-time password as staff see it. */
export type Otp = ReplyOf<"GET /api/otps/all">["items"][number];
