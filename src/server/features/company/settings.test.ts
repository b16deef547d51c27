import { sql } from "kysely";
import { expect, it } from "vitest";
import { privacyVersion, termsVersion } from "#contract/legal-versions.ts";
import { fieldErrors, sortedStatuses } from "#harness/answers.ts";
import { appPerTest } from "#harness/app.ts";
import { bookedOrder, goodPassword, signedInClient, signedInStaff } from "#harness/factories.ts";
import { setStatus, storedRow } from "#harness/people.ts";
import { sampleCompany } from "#harness/sample-company.ts";
import { readCompanyDetails } from "#server/core/company/company.store.ts";

const app = await appPerTest();

/** An administrator, who reads and changes the settings. */
async function openSettings() {
  const { read, patch } = app.as(await signedInStaff(app, "admin"));
  return {
    read: (path = "") => read(`settings${path}`),
    change: (payload: object) => patch("settings", payload),
  };
}

it("what is not set is named to an administrator, and stands nowhere", {
  tags: "S-682",
}, async () => {
  const { read } = await openSettings();
  expect(await read()).toEqual({
    version: 1,
    ...sampleCompany,
    missing: ["physicalAddress", "legalName"],
  });
  // An installation begins with none, whatever earlier versions of the program have stored for it.
  const invented = { email: "hello@layisha.example", phone: "+27825550000", legalName: "Movers" };
  await sql`insert into company_settings (version, at, by_id, terms, privacy, details)
    select 2, now(), by_id, 0, 0, ${JSON.stringify(invented)} from company_settings`.execute(
    app.db,
  );
  expect(await readCompanyDetails(app.db)).toEqual({
    legalName: "Movers",
    termsVersion,
    privacyVersion,
  });
  expect((await read()).missing).toEqual(["phone", "email", "messagingNumber", "physicalAddress"]);
});

it("an administrator sets details and takes them off, and the history tells", {
  tags: "S-681",
}, async () => {
  const { read, change } = await openSettings();
  const instagram = "https://a.example/x";
  const set = { vatNumber: "4 123 456 789", phone: "011 555 0100", instagram: ` ${instagram} ` };
  expect((await change({ version: 1, ...set })).statusCode).toBe(200);
  const stored = { vatNumber: "4123456789", phone: "+27115550100", instagram };
  expect(await read()).toMatchObject({ ...stored, missing: ["physicalAddress", "legalName"] });
  await change({ version: 2, messagingNumber: " " });
  expect(await read()).not.toHaveProperty("messagingNumber");
  const { items } = await read("/history");
  expect(items[0].changes).toEqual([
    { field: "messagingNumber", before: sampleCompany.messagingNumber, after: null },
  ]);
  expect(items[1].changes).toHaveLength(3);
});

it("another bank account needs the password, and all administrators hear of it; nothing else does", {
  tags: "S-1041",
}, async () => {
  const [{ read, change }, other] = [await openSettings(), await signedInStaff(app, "admin")];
  const gone = await signedInStaff(app, "admin");
  const staff = await signedInStaff(app);
  await setStatus(app, gone.id, "suspended");
  const account = { bankName: "FNB, branch 250655", bankAccount: "62000000000" };
  expect((await change({ version: 1, vatNumber: "4123456789" })).statusCode).toBe(200);
  for (const password of ["", "Wrong!password-1"]) {
    const refused = await change({ version: 2, ...account, password });
    expect(Object.keys(fieldErrors(refused))).toEqual(["password"]);
  }
  expect(await read()).not.toHaveProperty("bankAccount");
  expect(await app.mailbox.deliver()).toEqual([]);
  const set = { version: 2, ...account, password: goodPassword };
  expect((await change(set)).statusCode).toBe(200);
  expect(await read()).toMatchObject(account);
  const mails = await app.mailbox.deliver();
  const told = mails.map(({ to, subject }) => [to, subject.includes("bank account")]);
  expect(told).toContainEqual([other.email, true]);
  expect(told).toHaveLength(2);
  expect(told.flat()).not.toContain(staff.email);
  // The same account again changes nothing; to take it off is a change.
  expect((await change({ version: 3, ...account, phone: "0115550100" })).statusCode).toBe(200);
  expect(Object.keys(fieldErrors(await change({ version: 4, bankAccount: "" })))).toEqual([
    "password",
  ]);
});

it("of changes to one version, one is saved", { tags: "S-684" }, async () => {
  const [one, other] = [await openSettings(), await openSettings()];
  expect(
    await sortedStatuses(
      ["A", "B", "C", "D"].map((legalName, turn) =>
        (turn % 2 ? one : other).change({ version: 1, legalName }),
      ),
    ),
  ).toEqual([200, 412, 412, 412]);
  expect(await one.read()).toMatchObject({ version: 2 });
});

it("a text has a new version where a detail in it changes, and an agreement keeps its own", {
  tags: "S-685",
}, async () => {
  const { change } = await openSettings();
  const client = await signedInClient(app);
  const before = await bookedOrder(app, client, { agreedToTerms: true, termsVersion });
  const facebook = "https://facebook.example/movers";
  // The terms say nothing of hours while cancelling is free.
  const unworded = (await change({ version: 1, facebook, cancelFreeHours: "24" })).json();
  expect(unworded.msg).toBe("The company details are saved.");
  const kept = await bookedOrder(app, client, { agreedToTerms: true, termsVersion });
  const { msg } = (await change({ version: 2, vatNumber: "4123456789" })).json();
  expect(msg).toContain(`the terms and conditions (${termsVersion}.3)`);
  const { msg: both } = (await change({ version: 3, legalName: "Movers (Pty) Ltd" })).json();
  expect(both).toContain(`the privacy policy (${privacyVersion}.4)`);
  const after = await bookedOrder(app, client, { agreedToTerms: true });
  const versions = [before, kept, after].map(
    async (id) => (await storedRow(app, "orders", id)).termsVersion,
  );
  expect(await Promise.all(versions)).toEqual([termsVersion, termsVersion, `${termsVersion}.4`]);
});

it("what the office alone goes by is on no page of anybody else", { tags: "S-964" }, async () => {
  const { read, change } = await openSettings();
  const set = { offerMinutes: "45", giveBackHours: "12", contactHours: "48", contractJobs: "3" };
  const { msg } = (await change({ version: 1, ...set })).json();
  expect(msg).toBe("The company details are saved.");
  expect(await read()).toMatchObject(set);
  for (const field of Object.keys(set)) {
    expect(await readCompanyDetails(app.db)).not.toHaveProperty(field);
  }
});

it("a version of the settings is never changed or deleted", { tags: "S-685" }, async () => {
  const { change } = await openSettings();
  await change({ version: 1, legalName: "Movers (Pty) Ltd" });
  const table = "company_settings";
  await expect(app.db.updateTable(table).set({ terms: 0 }).execute()).rejects.toThrow("never");
  await expect(app.db.deleteFrom(table).execute()).rejects.toThrow("never");
});
