import { expect, it } from "vitest";
import { appPerTest } from "#harness/app.ts";
import { jobOfToday, sendPhoto } from "#harness/job-day.ts";
import { openOffice } from "#harness/office.ts";
import { requestLetter } from "#harness/privacy.ts";
import { purgedOf } from "#harness/purge.ts";

const app = await appPerTest();

it("photos go with the client's account and after 12 months; the cash is in both copies", {
  tags: "O-509",
}, async () => {
  const office = await openOffice(app, "admin");
  const job = (traits = {}) => jobOfToday(app, office.staff, traits);
  const [kept, erased] = [await job({ orderTime: "15:00" }), await job()];
  for (const one of [kept, erased]) {
    await one.start();
    await sendPhoto(app, one.driver, one.id);
    await one.finish(5);
  }
  const copyOf = async (partyType: "client" | "driver", email: string) => {
    const letter = { ...requestLetter, partyType, email };
    const request = (await office.post("privacyrequests/create", letter)).json().id;
    return { request, data: (await office.post(`privacyrequests/export/${request}`)).json() };
  };
  const day = { cash: { written: 5, state: "disputed" }, photos: [{ at: expect.any(String) }] };
  expect((await copyOf("driver", erased.driver.email)).data.jobs).toMatchObject([day]);
  const { request, data } = await copyOf("client", erased.client.email);
  expect(data.orders).toMatchObject([day]);
  expect((await office.post(`privacyrequests/erase/${request}`)).statusCode).toBe(200);
  expect((await office.read(`orders/${erased.id}`)).photos).toEqual([]);
  expect((await kept.read()).photos).toHaveLength(1);
  const atFirst = app.clock.now();
  app.clock.advance(370 * 24 * 3_600_000);
  expect((await purgedOf(app))["Photos of what was loaded"]).toBeGreaterThan(0);
  app.clock.set(atFirst);
  expect(await app.db.selectFrom("order_photos").select("id").execute()).toEqual([]);
});
