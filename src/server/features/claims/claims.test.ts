import { beforeEach, describe, expect, it } from "vitest";
import { exampleDetails } from "#domain/company/company-details.ts";
import { errorsOf, refusalOf, statusesOf } from "#harness/answers.ts";
import { appPerTest } from "#harness/app.ts";
import { fileClaim, report, sendClaimPhoto } from "#harness/claims.ts";
import { csvLines } from "#harness/csv.ts";
import { pdf, picture } from "#harness/documents.ts";
import { bookedOrder, type SignedIn, signedInClient } from "#harness/factories.ts";
import { jobOfToday, sendPhoto } from "#harness/job-day.ts";
import { type Office, openOffice } from "#harness/office.ts";
import { requestLetter } from "#harness/privacy.ts";
import { purgedOf } from "#harness/purge.ts";

const app = appPerTest();
let office: Office;
beforeEach(async () => {
  office = await openOffice(app, "admin");
});

const day = 24 * 3_600_000;

/** Moves the clock on; staff, whose sessions end when nobody is there, log in again. */
async function later(days: number) {
  app.clock.advance(days * day);
  office = await openOffice(app, "admin");
}

/** A move that has started, and the claim of its client if there is one. */
async function startedJob(orderTime?: string) {
  const job = await jobOfToday(app, office.staff, orderTime ? { orderTime } : {});
  await job.start();
  const claims = async (who: SignedIn = job.client) =>
    (await job.send(who, "GET", `${job.id}/claims`)).json().items;
  return { ...job, claims };
}

async function claimed(orderTime?: string) {
  const job = await startedJob(orderTime);
  const claimId = String((await fileClaim(app, job.client, job.id)).json().id);
  return { ...job, claimId };
}

const answer = (claimId: string, how: "accept" | "refuse" = "accept") =>
  how === "accept"
    ? office.patch(`claims/accept/${claimId}`, { amount: 600, answer: "By Friday, by EFT." })
    : office.patch(`claims/refuse/${claimId}`, { reason: "It was broken before." });

const withdraw = (claimId: string, { headers }: SignedIn) =>
  app.inject({ method: "PATCH", url: `/api/claims/withdraw/${claimId}`, headers });

describe("a claim", () => {
  it("is filed by the order's client once the move has started, however late", {
    tags: "O-585",
  }, async () => {
    const { id, client, driver, start, finish, send } = await jobOfToday(app, office.staff);
    const early = await fileClaim(app, client, id);
    expect(refusalOf(early)).toEqual([409, "order_status_conflict"]);
    expect(early.json().msg).toContain("once the move has started");
    await start();
    await finish(5);
    await later(20);
    for (const orderId of [id, "nonsense"]) {
      const stranger = await fileClaim(app, await signedInClient(app), orderId);
      expect(refusalOf(stranger)).toEqual([404, "not_found"]);
    }
    expect(refusalOf(await fileClaim(app, driver, id))).toEqual([403, "not_allowed"]);
    expect((await fileClaim(app, client, id)).statusCode).toBe(201);
    expect((await send(client, "GET", `${id}/claims`)).json().items).toMatchObject([
      { words: report.words, asked: 900, state: "open", agreed: null, answer: "" },
    ]);
    expect(refusalOf(await send(driver, "GET", `${id}/claims`))).toEqual([403, "not_allowed"]);
    expect((await send(await signedInClient(app), "GET", `${id}/claims`)).statusCode).toBe(404);

    const cancelled = await bookedOrder(app, client, { orderDate: "2027-01-20" });
    await office.post(`orders/cancel/${cancelled}`, { reason: "No truck", kind: "no-truck" });
    expect((await fileClaim(app, client, cancelled)).json().msg).toContain("was cancelled");
  });

  it("has words, and whole rand or no amount; one waits at a time, and a double click is one", {
    tags: "O-586",
  }, async () => {
    const { id, client, claims } = await startedJob();
    const file = (claim: object) => fileClaim(app, client, id, claim);
    expect(errorsOf(await file({ words: " broken\u202e " }))).toEqual({
      words: "Say what is damaged or missing, in at least 10 characters",
    });
    for (const amount of [0, -5, 500_001, 12.5]) {
      expect(errorsOf(await file({ ...report, amount }))).toHaveProperty("amount");
    }
    expect(errorsOf(await file({ words: "x".repeat(2001) }))).toHaveProperty("words");
    expect(await statusesOf([file(report), file(report), file(report)])).toEqual([201, 201, 201]);
    expect(await claims()).toHaveLength(1);
    expect(refusalOf(await file({ words: "And a lamp is gone too." }))).toEqual([
      409,
      "claim_open",
    ]);
    const double = app.db.insertInto("claims").values({
      id: crypto.randomUUID(),
      order_id: id,
      words: report.words,
      asked: null,
      due_on: "2026-12-23",
      created_at: new Date(app.clock.now()),
    });
    await expect(double.execute()).rejects.toThrow("claims_one_open");
    await answer((await claims())[0].id);
    expect((await file({ words: "And a lamp is gone too." })).statusCode).toBe(201);
    expect(await claims()).toMatchObject([{ state: "open" }, { state: "accepted" }]);
  });

  it("is answered within 15 business days, which client and office are told at once", {
    tags: "O-587",
  }, async () => {
    const { id, client, claims } = await startedJob();
    await app.mailbox.deliver();
    expect((await fileClaim(app, client, id)).json().msg).toBe(
      "We have your report, and answer it by Wed 23 December 2026.",
    );
    // The 16th is a public holiday.
    expect(await claims()).toMatchObject([{ dueOn: "2026-12-23", daysLeft: 22 }]);
    const mails = await app.mailbox.deliver();
    expect(mails.map(({ to }) => to).toSorted()).toEqual(
      [client.email, exampleDetails.email].toSorted(),
    );
    for (const { text, subject } of mails) {
      expect(`${subject} ${text}`).toContain("Wed 23 December 2026");
      expect(text).toContain(report.words);
    }
    app.clock.advance(30 * day);
    expect(await claims()).toMatchObject([{ daysLeft: -8 }]);
  });
});

it("a client files at most 10 claims a day", { tags: "U4" }, async () => {
  const { id, client } = await startedJob();
  for (let filed = 0; filed < 10; filed++) {
    const answered = await fileClaim(app, client, id);
    expect(answered.statusCode).toBe(201);
    await withdraw(answered.json().id, client);
  }
  const refused = await fileClaim(app, client, id);
  expect(refusalOf(refused)).toEqual([429, "too_many_requests"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
});

it("photos of a claim are 12 at most, each once, made anew, and for its client and staff alone", {
  tags: "O-588",
}, async () => {
  const { client, driver, claimId, claims } = await claimed();
  const first = await sendClaimPhoto(app, client, claimId);
  expect(first.statusCode).toBe(201);
  expect((await sendClaimPhoto(app, client, claimId)).json().id).toBe(first.json().id);
  expect(errorsOf(await sendClaimPhoto(app, client, claimId, pdf))).toHaveProperty("file");
  const stranger = await signedInClient(app);
  for (const target of [claimId, "nonsense"]) {
    expect(refusalOf(await sendClaimPhoto(app, stranger, target))).toEqual([404, "not_found"]);
  }
  for (let photo = 2; photo <= 12; photo++) {
    await sendClaimPhoto(app, client, claimId, await picture("png", { width: photo, height: 9 }));
  }
  const full = await sendClaimPhoto(app, client, claimId, await picture("webp"));
  expect(refusalOf(full)).toEqual([409, "too_many_photos"]);
  const [{ photos }] = await claims();
  expect(photos).toHaveLength(12);
  const open = ({ headers }: SignedIn) =>
    app.inject({ url: `/api/claims/photos/${photos[0].id}`, headers });
  for (const who of [client, office.staff]) {
    const shown = await open(who);
    expect([shown.statusCode, shown.headers["content-type"]]).toEqual([200, "image/jpeg"]);
  }
  expect((await open(stranger)).statusCode).toBe(404);
  expect((await open(driver)).statusCode).toBe(403);
  await answer(claimId, "refuse");
  expect(refusalOf(await sendClaimPhoto(app, client, claimId))).toEqual([409, "claim_closed"]);
});

it("staff accept it with an amount or refuse it with a reason, once, and the client is told", {
  tags: "O-589",
}, async () => {
  const { id, client, claimId, claims } = await claimed();
  await app.mailbox.deliver();
  expect(errorsOf(await office.patch(`claims/accept/${claimId}`, { amount: -1 }))).toEqual({
    amount:
      "Enter whole rand, without cents and at most R\u00a0500\u00a0000; 0 where nothing is paid",
    answer: "Say what we pay for, and how and when",
  });
  expect(errorsOf(await office.patch(`claims/refuse/${claimId}`))).toHaveProperty("reason");
  expect(await statusesOf([answer(claimId), answer(claimId, "refuse")])).toEqual([200, 409]);
  const [{ state }] = await claims();
  const isAccepted = state === "accepted";
  const [mail, ...others] = await app.mailbox.deliver();
  expect([mail?.to, others]).toEqual([client.email, []]);
  expect(mail?.text).toContain(isAccepted ? "We pay you R\u00a0600" : "It was broken before.");
  expect(mail?.text).toContain("/terms#complaints-and-law");
  expect(refusalOf(await withdraw(claimId, client))).toEqual([409, "claim_closed"]);

  await fileClaim(app, client, id, { words: "A second box is missing." });
  const [second] = await claims();
  expect((await withdraw(second.id, await signedInClient(app))).statusCode).toBe(404);
  expect((await withdraw(second.id, client)).statusCode).toBe(200);
  expect(refusalOf(await answer(second.id))).toEqual([409, "claim_closed"]);
  expect((await claims())[0]).toMatchObject({ state: "withdrawn", daysLeft: null });
  // What was taken back before its messages left is told to nobody.
  expect(await app.mailbox.deliver()).toEqual([]);

  const { items } = await office.read(`orders/${id}/history`);
  expect(items.map(({ action }: { action: string }) => action).slice(0, 4)).toEqual([
    "withdraw-claim",
    "claim",
    isAccepted ? "accept-claim" : "refuse-claim",
    "claim",
  ]);
  expect(JSON.stringify(items)).not.toMatch(/table|broken|missing/);
  expect((await answer("nonsense")).statusCode).toBe(404);
});

it("the office's list has what is due next first, and the dashboard counts it", {
  tags: "O-590",
}, async () => {
  const { claimId: refused } = await claimed("15:00");
  await answer(refused, "refuse");
  const { claimId: late, client } = await claimed();
  await later(1);
  const { claimId: fresh, id } = await claimed();
  await later(22);
  await office.expectLists("claims/all", {
    "": [refused, late, fresh],
    "?sort=-dueOn": [fresh, late, refused],
    "?standing=open": [late, fresh],
    "?standing=overdue": [late],
    "?standing=refused": [refused],
    "?standing=withdrawn": [],
    "?q=LEG OF&standing=open&sort=-filedAt": [fresh, late],
  });
  const page = await office.read("claims/all?standing=open&limit=1&counts=yes");
  expect(page.counts.standing).toEqual({
    open: 2,
    overdue: 1,
    accepted: 0,
    refused: 1,
    withdrawn: 0,
    all: 3,
  });
  expect(page.items).toMatchObject([{ daysLeft: -1, photos: 0, client: expect.any(String) }]);
  expect(await office.idsOf(`claims/all?standing=open&limit=1&cursor=${page.nextCursor}`)).toEqual([
    fresh,
  ]);
  expect((await office.get("claims/all", client.headers)).statusCode).toBe(403);
  const [heading, line] = csvLines(await office.get("claims/all.csv?standing=overdue"));
  expect(heading).toMatch(/^No,Reference,Client,Driver,Filed At,Due,Days Left,State,Asked/);
  expect(line).toContain(",2026-12-23,-1,open,900,,0,The leg of the table is broken.,");
  const waiting = async () => (await office.read("dashboard")).waiting;
  expect(await waiting()).toMatchObject({ claims: 2, claimsOverdue: 1 });
  await office.remove(`orders/delete/${id}`);
  expect(await waiting()).toMatchObject({ claims: 1, claimsOverdue: 1 });
});

it("a claim is in the client's copy, ends with the account, and keeps its photos 3 years", {
  tags: "O-591",
}, async () => {
  const [kept, erased] = [await claimed("15:00"), await claimed()];
  for (const one of [kept, erased]) {
    await sendPhoto(app, one.driver, one.id);
    await sendClaimPhoto(app, one.client, one.claimId);
    await one.finish(5);
  }
  await answer(kept.claimId);
  const letter = { ...requestLetter, partyType: "client", email: erased.client.email };
  const request = (await office.post("privacyrequests/create", letter)).json().id;
  const { orders } = (await office.post(`privacyrequests/export/${request}`)).json();
  expect(orders).toMatchObject([
    { claims: [{ words: report.words, asked: 900, state: "open", dueOn: "2026-12-23" }] },
  ]);
  expect(orders[0].claims[0].photos).toEqual([{ at: expect.any(String) }]);
  expect((await office.post(`privacyrequests/erase/${request}`)).statusCode).toBe(200);
  const [gone] = await erased.claims(office.staff);
  expect(gone).toMatchObject({ state: "withdrawn", words: "Erased", photos: [], asked: 900 });

  const photosOf = async () => [
    (await office.read(`orders/${kept.id}`)).photos.length,
    (await kept.claims(office.staff))[0].photos.length,
  ];
  const filesLeft = async () =>
    (await app.db.selectFrom("stored_files").select("id").execute()).length;
  await later(2 * 365);
  await purgedOf(app);
  expect(await photosOf()).toEqual([1, 1]);
  await later(370);
  const purged = await purgedOf(app);
  expect(purged["Photos of claims for damage and loss"]).toBe(1);
  expect(await photosOf()).toEqual([0, 0]);
  expect(await filesLeft()).toBe(0);
});
