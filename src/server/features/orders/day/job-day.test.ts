import { describe, expect, it } from "vitest";
import { fieldErrors, refusal } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { signedInClient, signedInDriver } from "#harness/factories.ts";
import { pdf, picture } from "#harness/files.ts";
import { jobOfToday, sendPhoto } from "#harness/job-day.ts";
import { openOffice } from "#harness/office.ts";
import { requestLetter } from "#harness/privacy.ts";
import { purgeCounts } from "#harness/purge.ts";
import { wrongCode } from "#harness/verified-address.ts";

const app = await openTestApp();
const office = await openOffice(app, "admin");
const job = (traits?: Parameters<typeof jobOfToday>[2]) => jobOfToday(app, office.staff, traits);
const readHistory = async (id: string) => (await office.read(`orders/${id}/history`)).items;

describe("the code that starts a move", () => {
  it("is the client's to tell, and starts it on its day alone", { tags: "O-500" }, async () => {
    const { id, client, driver, send, read, start } = await job();
    const { startCode } = await read();
    expect(startCode).toMatch(/^\d{4}$/);
    for (const who of [driver, office.staff]) {
      expect((await send(who, "GET", id)).body).not.toContain("startCode");
    }
    expect((await read(driver)).isToday).toBe(true);
    expect(fieldErrors(await start("12"))).toHaveProperty("code");
    expect((await start(startCode)).statusCode).toBe(200);
    expect(await read()).toMatchObject({ status: "started", startCode: null });
    expect(await readHistory(id)).toContainEqual(
      expect.objectContaining({
        action: "start",
        changes: expect.arrayContaining([
          { field: "startedBy", before: null, after: "the client's code" },
        ]),
      }),
    );
    const byClient = await send(client, "PATCH", `start/${id}`, { code: startCode });
    expect(refusal(byClient)).toEqual([403, "not_allowed"]);
    const stranger = await signedInDriver(app);
    const byStranger = await send(stranger, "PATCH", `start/${id}`, { code: startCode });
    expect(refusal(byStranger)).toEqual([404, "not_found"]);
  });

  it("is another one for another driver", { tags: "O-500" }, async () => {
    const codes = new Set<string>();
    const { id, read } = await job();
    for (let drivers = 0; drivers < 3; drivers++) {
      codes.add((await read()).startCode);
      await office.patch(`orders/unassign/${id}`, { driverId: null, vehicleId: null });
      expect((await read()).startCode).toBeNull();
      await office.patch(`orders/assign/${id}`, { driverId: (await signedInDriver(app)).id });
    }
    // Three of 10 000 are not the same one, whatever the key.
    expect(codes.size).toBeGreaterThan(1);
  });

  it("takes five guesses, then staff's word", { tags: "O-501" }, async () => {
    const { id, read, start } = await job();
    const wrong = wrongCode((await read()).startCode);
    const guesses = [];
    for (let guess = 0; guess < 6; guess++) guesses.push((await start(wrong)).json().code);
    expect(guesses).toEqual([...Array(5).fill("otp_wrong"), "otp_attempts_used"]);
    await office.patch(`orders/status/${id}`, { status: "started" });
    const [{ changes }] = await readHistory(id);
    expect(changes).toContainEqual({
      field: "startedBy",
      before: null,
      after: "the word of our office",
    });
  });

  it("is told to the client with the setting out, and when the truck is expected", {
    tags: ["O-500", "O-502"],
  }, async () => {
    const { id, client, driver, send, read } = await job();
    await app.mailbox.deliver();
    const position = { lat: -26.033, lng: 28.05 };
    expect((await send(driver, "PATCH", `ontheway/${id}`, { position })).statusCode).toBe(200);
    const { arrivesAt, startCode } = await read();
    const minutes = (Date.parse(arrivesAt) - app.clock.now()) / 60_000;
    expect([minutes > 0, minutes < 60]).toEqual([true, true]);
    const mail = (await app.mailbox.deliver()).find(({ to }) => to === client.email);
    expect(mail?.text).toContain(`Code     ${startCode}`);
    expect(mail?.text).toMatch(/We expect the truck at about \d\d:\d\d, by our estimate/);

    const near = await job();
    await near.send(near.driver, "PATCH", `ontheway/${near.id}`);
    expect((await near.read()).arrivesAt).not.toBeNull();
    await office.patch(`orders/unassign/${near.id}`, { driverId: null, vehicleId: null });
    expect(await near.read()).toMatchObject({ arrivesAt: null, onTheWayAt: null });
    const nowhere = { position: { lat: 91, lng: 0 } };
    expect(refusal(await near.send(near.driver, "PATCH", `ontheway/${near.id}`, nowhere))).toEqual([
      400,
      "invalid_request",
    ]);
  });
});

describe("photos of what is loaded", () => {
  it("are taken by the driver, 12 at most, each once, and seen by who is part of the order", {
    tags: ["O-503", "O-504"],
  }, async () => {
    const { id, client, driver, send, read } = await job();
    const first = await sendPhoto(
      app,
      driver,
      id,
      await picture("png", { width: 3000, height: 30 }),
    );
    expect(first.statusCode).toBe(201);
    const again = await sendPhoto(
      app,
      driver,
      id,
      await picture("png", { width: 3000, height: 30 }),
    );
    expect(again.json().id).toBe(first.json().id);
    expect(fieldErrors(await sendPhoto(app, driver, id, pdf))).toHaveProperty("file");
    for (let photo = 2; photo <= 12; photo++) {
      await sendPhoto(app, driver, id, await picture("jpeg", { width: 40 + photo, height: 30 }));
    }
    expect(refusal(await sendPhoto(app, driver, id))).toEqual([409, "too_many_photos"]);
    const { photos } = await read();
    expect(photos).toHaveLength(12);
    const path = `photos/${photos[0].id}`;
    for (const who of [client, driver, office.staff]) {
      const answer = await send(who, "GET", path);
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "image/jpeg"]);
    }
    for (const who of [await signedInClient(app), await signedInDriver(app)]) {
      expect((await send(who, "GET", path)).statusCode).toBe(404);
      if (who.id) expect((await sendPhoto(app, who, id)).statusCode).toBeGreaterThan(400);
    }
  });

  it("are taken on the day and while the move is under way", { tags: "O-503" }, async () => {
    const { id, driver, start, finish } = await job();
    const atFirst = app.clock.now();
    await start();
    app.clock.advance(24 * 3_600_000);
    expect((await sendPhoto(app, driver, id)).statusCode).toBe(201);
    app.clock.set(atFirst);
    await finish(1);
    expect(refusal(await sendPhoto(app, driver, id))).toEqual([409, "order_status_conflict"]);
  });

  it("show the phone's time, but that of receipt where it is more than 10 minutes older", {
    tags: "O-1624",
  }, async () => {
    const { id, driver, start, read } = await job();
    await start();
    app.clock.advance(3_600_000);
    for (const agoMs of [600_000, 600_001]) {
      const file = await picture("jpeg", { width: 40 + (agoMs % 2), height: 30 });
      await sendPhoto(app, driver, `${id}&agoMs=${agoMs}`, file);
    }
    const times = (await read()).photos.map(({ at }: { at: string }) => Date.parse(at));
    expect(times).toEqual([app.clock.now() - 600_000, app.clock.now()]);
  });
});

it("photos go with the client's account and after 12 months; the cash is in both copies", {
  tags: "O-509",
}, async () => {
  const [kept, erased] = [await job({ orderTime: "15:00" }), await job()];
  for (const one of [kept, erased]) {
    await one.start();
    await sendPhoto(app, one.driver, one.id);
    await one.finish(5);
  }
  const readCopy = async (partyType: "client" | "driver", email: string) => {
    const letter = { ...requestLetter, partyType, email };
    const request = (await office.post("privacyrequests/create", letter)).json().id;
    return { request, data: (await office.post(`privacyrequests/export/${request}`)).json() };
  };
  const day = { cash: { written: 5, state: "disputed" }, photos: [{ at: expect.any(String) }] };
  expect((await readCopy("driver", erased.driver.email)).data.jobs).toMatchObject([day]);
  const { request, data } = await readCopy("client", erased.client.email);
  expect(data.orders).toMatchObject([day]);
  expect((await office.post(`privacyrequests/erase/${request}`)).statusCode).toBe(200);
  expect((await office.read(`orders/${erased.id}`)).photos).toEqual([]);
  expect((await kept.read()).photos).toHaveLength(1);
  const atFirst = app.clock.now();
  app.clock.advance(370 * 24 * 3_600_000);
  expect((await purgeCounts(app))["Photos of what was loaded"]).toBeGreaterThan(0);
  app.clock.set(atFirst);
  const left = app.db.selectFrom("order_photos").select("id").where("orderId", "=", kept.id);
  expect(await left.execute()).toEqual([]);
});
