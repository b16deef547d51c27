import { sql } from "kysely";
import { expect, it } from "vitest";
import { fieldErrors, refusal } from "#harness/answers.ts";
import { openTestApp, ownTestApp } from "#harness/app.ts";
import { brokenRule } from "#harness/broken-rule.ts";
import { insertDriver, signedInDriver, signIn } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { typedDetails } from "#harness/payouts.ts";

const app = await openTestApp();
const first = await openOffice(app, "admin");
const second = await openOffice(app, "admin");

it("bank details are typed with the password, checked by an administrator who did not type them", {
  tags: "O-540",
}, async () => {
  const driver = await signedInDriver(app);
  const url = `bankdetails/update/${driver.id}`;
  const send = (payload: object) => first.send("POST", url, { payload, headers: driver.headers });
  expect(fieldErrors(await send({ ...typedDetails, password: "Wrong!password-1" }))).toEqual({
    password: expect.stringMatching(/not your password/),
  });
  expect((await send(typedDetails)).statusCode).toBe(201);
  expect((await app.mailbox.deliver()).map(({ to }) => to)).toContain(driver.email);
  const own = await first.get(`bankdetails/${driver.id}`, driver.headers);
  expect(own.json()).toMatchObject({ inUse: null, waiting: { accountEnd: "7890" } });
  expect(own.body).not.toContain("1234567890");
  const { waiting } = await first.read(`bankdetails/${driver.id}`);
  const how = { how: "Called the number on file." };
  expect((await first.patch(`bankdetails/check/${waiting.id}`, how)).statusCode).toBe(200);
  const again = await second.patch(`bankdetails/check/${waiting.id}`, how);
  expect(refusal(again)).toEqual([409, "already_settled"]);
  // Those that an administrator types are another one's to check; until then the old ones are used.
  await first.post(url, { ...typedDetails, accountNumber: "99887766" });
  const { inUse, waiting: newer } = await first.read(`bankdetails/${driver.id}`);
  expect([inUse.accountEnd, newer.accountEnd]).toEqual(["7890", "7766"]);
  const bySame = await first.patch(`bankdetails/check/${newer.id}`, how);
  expect(refusal(bySame)).toEqual([409, "second_person_needed"]);
  expect((await second.patch(`bankdetails/check/${newer.id}`, how)).statusCode).toBe(200);
  expect((await first.read(`bankdetails/${driver.id}`)).inUse.accountEnd).toBe("7766");
});

it("bank details that the only administrator typed are checked by them a day later", {
  tags: "O-540",
}, async () => {
  const alone = await ownTestApp();
  const office = await openOffice(alone, "admin");
  const { id } = await insertDriver(alone);
  await office.post(`bankdetails/update/${id}`, typedDetails);
  const waiting = async (headers = office.staff.headers) =>
    (await office.get(`bankdetails/${id}`, headers)).json().waiting;
  const { id: details, waitsFor } = await waiting();
  expect(waitsFor).toMatch(/a day later/);
  const payload = { how: "Met the driver, with the card." };
  const check = (headers = office.staff.headers) =>
    office.send("PATCH", `bankdetails/check/${details}`, { payload, headers });
  expect(refusal(await check())).toEqual([409, "second_person_needed"]);
  const now = new Date(alone.clock.now());
  const at = sql`update bank_details set checked_by = typed_by, checked_at = ${now} where id = ${details}`;
  expect(await brokenRule(alone, at)).toBe("bank_details_four_eyes");
  alone.clock.advance(24 * 60 * 60_000);
  const { headers } = await signIn(alone, office.staff.email, "user");
  expect((await waiting(headers)).waitsFor).toBe(null);
  expect((await check(headers)).statusCode).toBe(200);
});
