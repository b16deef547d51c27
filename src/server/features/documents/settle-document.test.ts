import { describe, expect, it } from "vitest";
import { errorsOf, refusalOf } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { giveDocuments, licence, openDocuments, sendDocument } from "#harness/documents.ts";
import { insertDriver, signedInDriver } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";

const app = await openTestApp();
const office = await openOffice(app);
const { open, standings } = openDocuments(app, office);

describe("staff", () => {
  it("mark what they saw, and refuse with a reason", { tags: "R-133" }, async () => {
    const driver = await signedInDriver(app);
    const received = await office.post("documents/receive", licence(driver.id, "2027-01-31"));
    expect(received.statusCode).toBe(201);
    expect(await standings(driver.id)).toMatchObject({ licence: "accepted" });
    expect(refusalOf(await open(received.json().id, office.staff))).toEqual([404, "not_found"]);
    const { id } = (await sendDocument(app, driver, licence(driver.id))).json();
    expect(errorsOf(await office.patch(`documents/refuse/${id}`))).toHaveProperty("reason");
    await app.mailbox.deliver();
    const reason = "The photo is not sharp.";
    expect((await office.patch(`documents/refuse/${id}`, { reason })).statusCode).toBe(200);
    const [mail] = await app.mailbox.deliver();
    expect(mail).toMatchObject({ to: driver.email });
    expect(mail?.text).toMatch(/Driving licence[\s\S]*not sharp[\s\S]*\/drivers\/documents/);
    expect(await standings(driver.id)).toMatchObject({ licence: "accepted" });
    await office.patch(`documents/refuse/${received.json().id}`, { reason });
    expect(await standings(driver.id)).toMatchObject({ licence: "refused" });
  });

  it("make anybody active, and history keeps what was missing and who confirmed it", {
    tags: ["R-134", "R-1210"],
  }, async () => {
    const waits = { status: "pending", vehicleStatus: "pending" } as const;
    const { id, email, vehicleId } = await insertDriver(app, waits);
    const listed = async () => (await office.read("drivers/all?limit=100")).items;
    await app.mailbox.deliver();
    const becomes = async (path: string, status: string) => {
      const answer = await office.patch(path.replace("/", "/update/"), { status });
      const [event] = (await office.read(`${path}/history`)).items;
      const { name, surname } = (await office.read("me")).partyData;
      expect([answer.statusCode, event.actor]).toEqual([200, `${name} ${surname}`]);
      return {
        without: event.changes.find(({ field }: { field: string }) => field === "activeWithout"),
        mails: (await app.mailbox.deliver()).map(({ to, text }) => `${to} ${text}`),
      };
    };
    const person = await becomes(`drivers/${id}`, "active");
    const vehicle = await becomes(`vehicles/${vehicleId}`, "active");
    expect(person.without.after).toBe(
      "Identity document (not sent), Driving licence (not sent) and Current vehicle (pending)",
    );
    expect(vehicle.without.after).toMatch(/^Vehicle registration.*\(GIT\) insurance \(not sent\)$/);
    expect(person.mails).toEqual([expect.stringContaining("your Layisha account is active")]);
    expect(vehicle.mails).toEqual([
      expect.stringMatching(new RegExp(`^${email} [^]* it is active\\.[^]*/jobs\n`)),
    ]);
    expect(await listed()).toContainEqual(expect.objectContaining({ id, lacksDocuments: true }));
    await giveDocuments(app, id);
    await giveDocuments(app, vehicleId, "vehicle");
    expect(await listed()).toContainEqual(expect.objectContaining({ id, lacksDocuments: false }));
    expect(await office.read(`vehicles/${vehicleId}`)).toMatchObject({ lacksDocuments: false });
    for (const path of [`drivers/${id}`, `vehicles/${vehicleId}`]) {
      await becomes(path, "suspended");
      expect(await becomes(path, "active")).toEqual({ without: undefined, mails: [] });
    }
  });
});
