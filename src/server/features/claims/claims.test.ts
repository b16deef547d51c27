import { beforeEach, describe, expect, it } from "vitest";
import { fieldErrors, refusal, sortedStatuses } from "#harness/answers.ts";
import { appPerTest } from "#harness/app.ts";
import { claimsSetting, fileClaim, sampleReport, sendClaimPhoto } from "#harness/claims.ts";
import { bookedOrder, type SignedIn, signedInClient } from "#harness/factories.ts";
import { pdf, picture } from "#harness/files.ts";
import { jobOfToday } from "#harness/job-day.ts";
import { sampleCompany } from "#harness/sample-company.ts";

const app = await appPerTest();
let t: Awaited<ReturnType<typeof claimsSetting>>;
beforeEach(async () => {
  t = await claimsSetting(app);
});

const withdraw = (claimId: string, { headers }: SignedIn) =>
  app.as({ headers }).patch(`claims/withdraw/${claimId}`);

describe("a claim", () => {
  it("is filed by the order's client once the move has started, however late", {
    tags: "O-585",
  }, async () => {
    const { id, client, start, finish, send } = await jobOfToday(app, t.office.staff);
    const early = await fileClaim(app, client, id);
    expect(refusal(early)).toEqual([409, "order_status_conflict"]);
    expect(early.json().msg).toContain("once the move has started");
    await start();
    await finish(5);
    await t.later(20);
    expect((await fileClaim(app, client, id)).statusCode).toBe(201);
    expect((await send(client, "GET", `${id}/claims`)).json().items).toMatchObject([
      { words: sampleReport.words, asked: 900, state: "open", agreed: null, answer: "" },
    ]);

    const cancelled = await bookedOrder(app, client, { orderDate: "2027-01-20" });
    await t.office.post(`orders/cancel/${cancelled}`, { reason: "No truck", kind: "no-truck" });
    expect((await fileClaim(app, client, cancelled)).json().msg).toContain("was cancelled");
  });

  it("waits alone, and a double click is one", { tags: "O-586" }, async () => {
    const { id, client, claims } = await t.startedJob();
    const file = (claim: object) => fileClaim(app, client, id, claim);
    expect(
      await sortedStatuses([file(sampleReport), file(sampleReport), file(sampleReport)]),
    ).toEqual([201, 201, 201]);
    expect(await claims()).toHaveLength(1);
    expect(refusal(await file({ words: "And a lamp is gone too." }))).toEqual([409, "claim_open"]);
    const double = app.db.insertInto("claims").values({
      id: crypto.randomUUID(),
      orderId: id,
      words: sampleReport.words,
      asked: null,
      dueOn: "2026-12-23",
      createdAt: new Date(app.clock.now()),
    });
    await expect(double.execute()).rejects.toThrow("claims_one_open");
    await t.answer((await claims())[0].id);
    expect((await file({ words: "And a lamp is gone too." })).statusCode).toBe(201);
    expect(await claims()).toMatchObject([{ state: "open" }, { state: "accepted" }]);
  });

  it("is answered within 15 business days, which client and office are told at once", {
    tags: "O-587",
  }, async () => {
    const { id, client, claims } = await t.startedJob();
    await app.mailbox.deliver();
    expect((await fileClaim(app, client, id)).json().msg).toBe(
      "We have your report, and answer it by Wed 23 December 2026.",
    );
    // The 16th is a public holiday.
    expect(await claims()).toMatchObject([{ dueOn: "2026-12-23", daysLeft: 22 }]);
    const mails = await app.mailbox.deliver();
    expect(mails.map(({ to }) => to).toSorted()).toEqual(
      [client.email, sampleCompany.email].toSorted(),
    );
    for (const { text, subject } of mails) {
      expect(`${subject} ${text}`).toContain("Wed 23 December 2026");
      expect(text).toContain(sampleReport.words);
    }
    app.clock.advance(30 * 24 * 3_600_000);
    expect(await claims()).toMatchObject([{ daysLeft: -8 }]);
  });

  it("is filed by staff for a client who phones, who is told as ever, with its photos", {
    tags: "O-615",
  }, async () => {
    const { id, client, claims } = await t.startedJob();
    await app.mailbox.deliver();
    const filed = await fileClaim(app, t.office.staff, id);
    expect(filed.json().msg).toContain("Answer it by Wed 23 December 2026.");
    const mails = await app.mailbox.deliver();
    expect(mails.find(({ to }) => to === client.email)?.text).toContain(sampleReport.words);
    expect((await sendClaimPhoto(app, t.office.staff, filed.json().id)).statusCode).toBe(201);
    expect(await claims()).toMatchObject([{ asked: 900, photos: [{}] }]);
    const { items } = await t.office.read(`orders/${id}/history`);
    expect(items.slice(0, 2)).toMatchObject([
      { action: "claim-photo", actorType: "user" },
      { action: "claim", actorType: "user" },
    ]);
    await withdraw(filed.json().id, client);
    await t.office.patch(`clients/update/${client.id}`, { status: "suspended" });
    expect(refusal(await fileClaim(app, t.office.staff, id))).toEqual([409, "not_active"]);
  });
});

it("a client files at most 10 claims a day, those by staff counted", { tags: "U4" }, async () => {
  const { id, client } = await t.startedJob();
  for (let filed = 0; filed < 10; filed++) {
    const answered = await fileClaim(app, filed === 0 ? t.office.staff : client, id);
    expect(answered.statusCode).toBe(201);
    await withdraw(answered.json().id, client);
  }
  const refused = await fileClaim(app, client, id);
  expect(refusal(refused)).toEqual([429, "too_many_requests"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
});

it("photos of an open claim are sent and seen by its client and staff alone, each once", {
  tags: "O-588",
}, async () => {
  const { client, claimId, claims } = await t.claimed();
  const first = await sendClaimPhoto(app, client, claimId);
  expect(first.statusCode).toBe(201);
  expect((await sendClaimPhoto(app, client, claimId)).json().id).toBe(first.json().id);
  expect(fieldErrors(await sendClaimPhoto(app, client, claimId, pdf))).toHaveProperty("file");
  const stranger = await signedInClient(app);
  for (const target of [claimId, "nonsense"]) {
    expect(refusal(await sendClaimPhoto(app, stranger, target))).toEqual([404, "not_found"]);
  }
  const second = await sendClaimPhoto(app, t.office.staff, claimId, await picture("webp"));
  expect(second.json().msg).toBe("We have the photo. There is room for 10 more.");
  const [{ photos }] = await claims();
  const open = (who: SignedIn) => app.as(who).get(`claims/photos/${photos[0].id}`);
  for (const who of [client, t.office.staff]) {
    const shown = await open(who);
    expect([shown.statusCode, shown.headers["content-type"]]).toEqual([200, "image/jpeg"]);
  }
  await t.answer(claimId, "refuse");
  expect(refusal(await sendClaimPhoto(app, client, claimId))).toEqual([409, "claim_closed"]);
});

it("staff accept it with an amount or refuse it with a reason, once, and the client is told", {
  tags: "O-589",
}, async () => {
  const { id, client, claimId, claims } = await t.claimed();
  await app.mailbox.deliver();
  expect(await sortedStatuses([t.answer(claimId), t.answer(claimId, "refuse")])).toEqual([
    200, 409,
  ]);
  const [{ state }] = await claims();
  const isAccepted = state === "accepted";
  const [mail, ...others] = await app.mailbox.deliver();
  expect([mail?.to, others]).toEqual([client.email, []]);
  expect(mail?.text).toContain(isAccepted ? "We pay you R\u00a0600" : "It was broken before.");
  expect(mail?.text).toContain("/terms#complaints-and-law");
  expect(refusal(await withdraw(claimId, client))).toEqual([409, "claim_closed"]);

  await fileClaim(app, client, id, { words: "A second box is missing." });
  const [second] = await claims();
  expect((await withdraw(second.id, client)).statusCode).toBe(200);
  expect(refusal(await t.answer(second.id))).toEqual([409, "claim_closed"]);
  expect((await claims())[0]).toMatchObject({ state: "withdrawn", daysLeft: null });
  // A claim that is taken back before its messages have left is told to nobody.
  expect(await app.mailbox.deliver()).toEqual([]);

  const { items } = await t.office.read(`orders/${id}/history`);
  expect(items.map(({ action }: { action: string }) => action).slice(0, 4)).toEqual([
    "withdraw-claim",
    "claim",
    isAccepted ? "accept-claim" : "refuse-claim",
    "claim",
  ]);
  expect(JSON.stringify(items)).not.toMatch(/table|broken|missing/);
});
