import pg from "pg";
import { createDatabase } from "#server/platform/db/pool.ts";
import { createEmbeddedMaps } from "#server/platform/maps/embedded/embedded-maps.ts";
import type { Tables } from "#server/tables.ts";
import { seedDatabase, settle } from "../../seed/seed-database.ts";
import { planFor } from "../../seed/seeding.ts";

/** Fills a database with a company of this many orders, a fifth as many clients. */
export async function fill(
  url: string,
  options: { readonly orders: number; readonly seed: number; readonly say: (line: string) => void },
): Promise<void> {
  const { orders, seed, say } = options;
  const db = createDatabase<Tables>(new pg.Pool({ connectionString: url, max: 1 }));
  try {
    await seedDatabase(db, planFor(orders, Math.ceil(orders / 5), seed % 400), {
      maps: await createEmbeddedMaps(),
      nowMs: Date.now(),
      passwordHashes: { people: "nobody signs in", staff: "nobody signs in" },
      say,
    });
    await settle(db);
  } finally {
    await db.destroy();
  }
}
