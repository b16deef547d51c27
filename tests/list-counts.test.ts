import { sql } from "kysely";
import { expect, it } from "vitest";
import {
  claimStatusTabs,
  messageStatusTabs,
  orderDayFilterChoices,
  orderStatusTabs,
  privacyRequestStatusTabs,
  recordStatusTabs,
  removedRecordsTabs,
  suspendedPartyTabs,
} from "#contract/list-filters.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { openTestApp } from "#harness/app.ts";
import { fnbStatement, importStatement } from "#harness/bank.ts";
import { callKeys, goodAsk, prepareCalls } from "#harness/calls/calls.ts";
import { licenceDetails, sendDocument } from "#harness/documents.ts";

const app = await openTestApp();
const setting = await prepareCalls(app);
// Each of these leaves a record that was deleted before, so that every list has both kinds.
for (const key of callKeys) {
  if (/\/restore\/|users\/suspended$/.test(key)) await goodAsk(setting, key, "admin");
}

async function read(list: string, query: object) {
  const { headers } = setting.readers.admin;
  const url = `/api/${list}?${new URLSearchParams({ ...query })}`;
  return (await app.inject({ url, headers })).json();
}

it.each<[list: string, filters: (today: string) => object, others?: object]>([
  ["orders/all", (today) => ({ standing: orderStatusTabs, day: orderDayFilterChoices(today) })],
  ["orders/all", () => ({ standing: orderStatusTabs }), { status: "pending", from: "2026-12-01" }],
  ["clients/all", () => ({ status: recordStatusTabs }), { q: "e", clientType: "individual" }],
  ["drivers/all", () => ({ status: recordStatusTabs })],
  ["vehicles/all", () => ({ status: recordStatusTabs }), { status: "removed" }],
  ["users/all", () => ({ status: recordStatusTabs }), { role: "admin" }],
  ["users/suspended", () => ({ type: suspendedPartyTabs })],
  ["owners/all", () => ({ standing: removedRecordsTabs }), { removed: "yes" }],
  ["contacts/all", () => ({ standing: messageStatusTabs })],
  ["claims/all", () => ({ standing: claimStatusTabs }), { q: "e" }],
  ["privacyrequests/all", () => ({ standing: privacyRequestStatusTabs }), { kind: "export" }],
])("%s counts each choice", { tags: ["S-86", "S-329"] }, async (list, filtersOn, others = {}) => {
  const filters = filtersOn(johannesburgDateAt(app.clock.now()));
  const { counts } = await read(list, { ...others, counts: "yes" });
  for (const [filter, choices] of Object.entries(filters)) {
    const own = Object.values(choices).flatMap((choice) => Object.keys(choice as object));
    const rest = Object.entries(others).filter(([field]) => !own.includes(field));
    for (const [name, choice] of Object.entries(choices)) {
      const { total } = await read(list, { ...Object.fromEntries(rest), ...(choice as object) });
      expect(counts[filter][name], `${filter} ${name}`).toBe(total);
    }
  }
});

/** Calls whoever stands in these lists by this name, and nobody else. */
async function nameEverybody(name: string, surname: string) {
  const both = `${name} ${surname}`;
  await app.db.updateTable("parties").set({ name, surname }).execute();
  await app.db.updateTable("owners").set({ name, surname }).execute();
  await app.db.updateTable("contact_messages").set({ name: both }).execute();
  await app.db.updateTable("privacy_requests").set({ name: both }).execute();
}

it.each([
  ["orders", "order"],
  ["clients", "client"],
  ["drivers", "driver"],
  ["vehicles", "driver"],
  ["users", "user"],
  ["owners", "owner"],
  ["contacts", "message"],
  ["claims", "claim"],
  ["reviews", "review"],
  ["privacyrequests", "correction"],
  ["documents", "document"],
  ["bank", "line"],
] as const)(
  "%s are found however a name is written",
  {
    tags: "X-1271",
  },
  async (list, record) => {
    const { admin, driver } = setting.readers;
    if (record === "document") await sendDocument(app, driver, licenceDetails(driver.id));
    else if (record === "line") {
      const line = ["2026-11-20", "300.00", "André D’Hotman-Ntuli"] as const;
      await importStatement(app, admin, fnbStatement([line]));
    } else await setting.records[record]();
    await nameEverybody("André", "D’Hotman-Ntuli");
    const path = list === "bank" ? "bank/lines" : `${list}/all`;
    const found = async (q: string) => (await read(path, { q })).total;
    const wanted = ["Andre", "D'Hotman", "hotman ntuli", "D’Hotman-Ntuli André", "ANDRÉ dʼhotman"];
    for (const q of wanted) expect([q, await found(q)]).not.toEqual([q, 0]);
    for (const q of ["_", "%", "\\", "Andre Zulu"]) expect([q, await found(q)]).toEqual([q, 0]);
    const refused = await read(path, { cursor: "nonsense" });
    expect(refused).toMatchObject({ code: "invalid_request", errors: { cursor: /first page/ } });
  },
);

it("of more than 10 000 rows it says that there are more", { tags: "X-106" }, async () => {
  const add = (owners: number) =>
    sql`insert into owners select made.*
    from (select * from owners limit 1) as one, generate_series(1, ${owners}::int) as place,
      jsonb_populate_record(null::owners, to_jsonb(one) || jsonb_build_object(
        'id', gen_random_uuid(), 'status', 'active',
        'email', place || '-' || gen_random_uuid() || '@b.example.com')) as made`.execute(app.db);
  const { total: others } = await read("owners/all", {});
  for (let left = 10_000 - others; left > 0; left -= 2_500) await add(Math.min(left, 2_500));
  const page = await read("owners/all", { counts: "yes" });
  expect(page).toMatchObject({ total: 10_000, counts: { standing: { all: 10_000 } } });
  expect(page).not.toHaveProperty("totalIsAtLeast");
  await add(1);
  const more = { total: 10_000, totalIsAtLeast: true, counts: { standing: { all: 10_001 } } };
  expect(await read("owners/all", { counts: "yes" })).toMatchObject(more);
});

it("the counts of the orders are the office's alone", { tags: "S-86" }, async () => {
  const { headers } = setting.readers.client;
  expect((await app.inject({ url: "/api/orders/all?counts=yes", headers })).statusCode).toBe(403);
});
