import type { Party } from "#server/caller.ts";
import type { Db } from "#server/context.ts";
import { hasOtherAdmin } from "#server/core/parties/guard-admins.ts";

const dayMs = 24 * 60 * 60_000;

/**
 * Why an administrator cannot do the second part of something now; null where they can. Who did the
 * first part cannot, unless they are the only administrator and a day has passed. The tables say so too.
 *
 * @param words what the administrator reads, where there is another one and where there is none
 */
export async function waitsForSecond(
  db: Db,
  admin: Party,
  first: { readonly byId: string; readonly at: Date },
  nowMs: number,
  words: { readonly other: string; readonly later: string },
): Promise<string | null> {
  if (first.byId !== admin.id) return null;
  if (await hasOtherAdmin(db, admin.id)) return words.other;
  return nowMs - first.at.getTime() >= dayMs ? null : words.later;
}
