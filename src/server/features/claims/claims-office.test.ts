import { beforeEach, expect, it } from "vitest";
import { csvLines } from "#harness/answers.ts";
import { appPerTest } from "#harness/app.ts";
import { claimsSetting, sampleReport, sendClaimPhoto } from "#harness/claims.ts";
import { sendPhoto } from "#harness/job-day.ts";
import { requestLetter } from "#harness/privacy.ts";
import { purgeCounts } from "#harness/purge.ts";

const app = await appPerTest();
let t: Awaited<ReturnType<typeof claimsSetting>>;
beforeEach(async () => {
  t = await claimsSetting(app);
});

it("the office's list has what is due next first, and the dashboard counts it", {
  tags: "O-590",
}, async () => {
  const { claimId: refused } = await t.claimed("15:00");
  await t.answer(refused, "refuse");
  const { claimId: late, client } = await t.claimed();
  await t.later(1);
  const { claimId: fresh, id } = await t.claimed();
  await t.later(22);
  await t.office.expectLists("claims/all", {
    "": [refused, late, fresh],
    "?sort=-dueOn": [fresh, late, refused],
    "?standing=open": [late, fresh],
    "?standing=overdue": [late],
    "?standing=refused": [refused],
    "?standing=withdrawn": [],
    "?q=LEG OF&standing=open&sort=-filedAt": [fresh, late],
  });
  const page = await t.office.read("claims/all?standing=open&limit=1&counts=yes");
  expect(page.counts.standing).toEqual({
    open: 2,
    overdue: 1,
    accepted: 0,
    refused: 1,
    withdrawn: 0,
    all: 3,
  });
  expect(page.items).toMatchObject([{ daysLeft: -1, photos: 0, client: expect.any(String) }]);
  expect(
    await t.office.idsOf(`claims/all?standing=open&limit=1&cursor=${page.nextCursor}`),
  ).toEqual([fresh]);
  expect((await t.office.get("claims/all", client.headers)).statusCode).toBe(403);
  const [heading, line] = csvLines(await t.office.get("claims/all.csv?standing=overdue"));
  expect(heading).toMatch(/^No,Reference,Client,Driver,Filed At,Due,Days Left,State,Asked/);
  expect(line).toContain(",2026-12-23,-1,open,900,,0,The leg of the table is broken.,");
  const waiting = async () => (await t.office.read("dashboard")).waiting;
  expect(await waiting()).toMatchObject({ claims: 2, claimsOverdue: 1 });
  await t.office.remove(`orders/delete/${id}`);
  expect(await waiting()).toMatchObject({ claims: 1, claimsOverdue: 1 });
});

it("a claim is in the client's copy, ends with the account, and keeps its photos 3 years", {
  tags: "O-591",
}, async () => {
  const [kept, erased] = [await t.claimed("15:00"), await t.claimed()];
  for (const one of [kept, erased]) {
    await sendPhoto(app, one.driver, one.id);
    await sendClaimPhoto(app, one.client, one.claimId);
    await one.finish(5);
  }
  await t.answer(kept.claimId);
  const letter = { ...requestLetter, partyType: "client", email: erased.client.email };
  const request = (await t.office.post("privacyrequests/create", letter)).json().id;
  const { orders } = (await t.office.post(`privacyrequests/export/${request}`)).json();
  expect(orders).toMatchObject([
    { claims: [{ words: sampleReport.words, asked: 900, state: "open", dueOn: "2026-12-23" }] },
  ]);
  expect(orders[0].claims[0].photos).toEqual([{ at: expect.any(String) }]);
  expect((await t.office.post(`privacyrequests/erase/${request}`)).statusCode).toBe(200);
  const [gone] = await erased.claims(t.office.staff);
  expect(gone).toMatchObject({ state: "withdrawn", words: "Erased", photos: [], asked: 900 });

  const countPhotos = async () => [
    (await t.office.read(`orders/${kept.id}`)).photos.length,
    (await kept.claims(t.office.staff))[0].photos.length,
  ];
  const filesLeft = async () =>
    (await app.db.selectFrom("stored_files").select("id").execute()).length;
  await t.later(2 * 365);
  await purgeCounts(app);
  expect(await countPhotos()).toEqual([1, 1]);
  await t.later(370);
  const purged = await purgeCounts(app);
  expect(purged["Photos of claims for damage and loss"]).toBe(1);
  expect(await countPhotos()).toEqual([0, 0]);
  expect(await filesLeft()).toBe(0);
});
