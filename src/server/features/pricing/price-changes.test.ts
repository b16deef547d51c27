import { beforeEach, expect, it } from "vitest";
import { refusal } from "#harness/answers.ts";
import { appPerTest } from "#harness/app.ts";
import { signedInStaff } from "#harness/factories.ts";
import { type Office, openOffice } from "#harness/office.ts";

const app = await appPerTest();
let user: Office;
let admin: Office;
beforeEach(async () => {
  [user, admin] = [await openOffice(app), await openOffice(app, "admin")];
});

const change = (office: Office, payload: object) => office.patch("pricing/3ton", payload);
const base = async () => (await user.read("pricing/3ton")).baseAmount;
const day = 24 * 60 * 60_000;

it("leaves large changes, zero, names and removal to administrators", {
  tags: "L-1500",
}, async () => {
  const before = await base();
  for (const payload of [
    { baseAmount: before * 1.31 },
    { baseAmount: 0 },
    { baseAmount: before, helpersPricing: 0 },
    { truckSize: "4ton" },
  ]) {
    const refused = await change(user, payload);
    expect(refusal(refused)).toEqual([403, "not_allowed"]);
    const [field = ""] = Object.keys(payload).toReversed();
    expect(refused.json().errors).toEqual({ [field]: expect.stringContaining("administrator") });
  }
  expect(refusal(await user.remove("pricing/3ton"))).toEqual([403, "not_allowed"]);
  expect(await base()).toBe(before);
  expect((await change(admin, { baseAmount: 0 })).statusCode).toBe(200);
  expect((await admin.remove("pricing/3ton")).statusCode).toBe(200);
  const rates = { baseAmount: 1, ratePerKm: 1, helpersPricing: 1, floorsPricing: 1 };
  const add = (office: Office) => office.post("pricing/create", { truckSize: " 3ton ", ...rates });
  expect(refusal(await add(user))).toEqual([403, "not_allowed"]);
  expect((await add(admin)).statusCode).toBe(201);
});

it("counts the changes of 7 days together, also at once", { tags: "L-1500" }, async () => {
  await change(admin, { baseAmount: 1000 });
  const other = await signedInStaff(app, "user");
  const answers = await Promise.all([
    change(user, { baseAmount: 1250 }),
    user.patch("pricing/3ton", { baseAmount: 800 }, other.headers),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(refusal(await change(user, { baseAmount: 650 }))).toEqual([403, "not_allowed"]);
  expect(refusal(await change(user, { baseAmount: 1400 }))).toEqual([403, "not_allowed"]);
  app.clock.advance(7 * day);
  const baseAmount = Math.round((await base()) * 1.3);
  expect((await change(await openOffice(app), { baseAmount })).statusCode).toBe(200);
});

it("mails all changes of five minutes to each active administrator once", {
  tags: "L-1501",
}, async () => {
  const suspended = await signedInStaff(app, "admin");
  await admin.patch(`users/update/${suspended.id}`, { status: "suspended" });
  await app.mailbox.deliver();
  await change(user, { ratePerKm: 13 });
  await change(admin, { baseAmount: 0 });
  await admin.remove("pricing/3ton");
  const mails = await app.mailbox.deliver();
  const { email } = admin.staff;
  expect(mails.filter(({ to }) => to === email)).toHaveLength(1);
  expect(mails.map(({ to }) => to)).not.toContain(user.staff.email);
  expect(mails.map(({ to }) => to)).not.toContain(suspended.email);
  const text = mails.find(({ to }) => to === email)?.text.replaceAll("\u00a0", " ") ?? "";
  for (const told of [
    /changed 3ton at 08:00; Rate per km from R \d+\.\d\d to R 13\.00\./,
    /changed 3ton at 08:00; Base amount from R \d+\.\d\d to R 0\.00\./,
    /removed 3ton at 08:00; .*Base amount R 0\.00;/,
  ]) {
    expect(text).toMatch(told);
  }
  app.clock.advance(5 * 60_000);
  await change(user, { ratePerKm: 14 });
  await user.patch("pricing/1.5ton", { ratePerKm: 13 });
  expect((await app.mailbox.deliver()).filter(({ to }) => to === email)).toHaveLength(1);
});
