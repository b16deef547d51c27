import { z } from "zod";
import { yesOrNo } from "#domain/people/party-kinds.ts";

/** One text that somebody agreed to, or one thing that they allowed. */
export const consent = z.object({
  /** `partnership`: to be contacted about a business partnership. */
  about: z.enum(["terms", "privacy", "partnership"]),
  /** The version of the terms, or of the privacy policy; null when none was noted. */
  version: z.string().nullable(),
  /** When, as an ISO instant in UTC; null when a caller did not say so, or staff entered it. */
  agreedAt: z.iso.datetime().nullable(),
  /** What was answered, where there is a choice. */
  answer: z.enum(yesOrNo).nullable(),
});

export const consents = z.array(consent);
