import { sql } from "kysely";
import { expect, it } from "vitest";
import type { Endpoint } from "#contract/endpoint.ts";
import { endpoints } from "#contract/endpoints.ts";
import { openOwnApp } from "#harness/app.ts";
import { insertDriver, type SignedIn, signedInStaff } from "#harness/factories.ts";

const app = await openOwnApp();
const admin = await signedInStaff(app, "admin");
const { id: driverId } = await insertDriver(app);

/** The query for each file. The file of a single record is a driver's and cannot be searched. */
const filters: Readonly<Record<string, object>> = {
  "journals.csv": { from: "2026-12-01", to: "2026-12-01", format: "xero" },
};

/** All calls that answer with a file. */
const files = Object.entries<Endpoint>(endpoints).flatMap(([key, { download: file, params }]) => {
  if (file === undefined) return [];
  const url = key.replace("GET ", "").replace("{id}", driverId);
  return [{ url, file, filter: filters[file] ?? (params ? {} : { q: "Thandi" }) }];
});

const exportsBy = ({ id }: SignedIn) =>
  app.db
    .selectFrom("audit_events")
    .select(["entity", "entityId", "changes", "requestId"])
    .where("actorId", "=", id)
    .where("action", "=", "export")
    .execute();

it.each(files)(
  "the export of $file is recorded with its author",
  { tags: "G11" },
  async ({ url, file, filter }) => {
    const taker = await signedInStaff(app, "admin");
    const answer = await app.inject({ url, query: { ...filter }, headers: taker.headers });
    expect(answer.statusCode).toBe(200);
    expect(await exportsBy(taker)).toEqual([
      {
        entity: "file",
        entityId: file,
        changes: "q" in filter ? { searched: "yes" } : filter,
        requestId: answer.headers["x-request-id"],
      },
    ]);
  },
);

it("a file is not sent when its export cannot be recorded", { tags: "G11" }, async () => {
  await sql`alter table audit_events rename to audit_events_away`.execute(app.db);
  for (const { url, filter } of files) {
    const answer = await app.inject({ url, query: { ...filter }, headers: admin.headers });
    expect([url, answer.statusCode]).toEqual([url, 500]);
    expect(answer.headers["content-type"]).toMatch(/^application\/json/);
    expect(answer.headers["content-disposition"]).toBeUndefined();
  }
  expect(files.length).toBeGreaterThan(8);
});
