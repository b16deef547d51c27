import { describe, expect, it } from "vitest";
import { errorsOf, refusalOf } from "#harness/answers.ts";
import { sharedApp } from "#harness/app.ts";
import { giveDocuments, licence, openDocuments, sendDocument } from "#harness/documents.ts";
import { insertDriver, signedInDriver } from "#harness/factories.ts";
import { sharedOffice } from "#harness/office.ts";

const app = sharedApp();
const office = sharedOffice(app);
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

  it("make active who has shown all, and no other", { tags: "R-134" }, async () => {
    const waits = { status: "pending", vehicleStatus: "pending" } as const;
    const { id, vehicleId } = await insertDriver(app, waits);
    const activate = (path: string) => office.patch(path, { status: "active" });
    const refused = await activate(`drivers/update/${id}`);
    expect(refusalOf(refused)).toEqual([409, "documents_missing"]);
    expect(refused.json().errors.status).toMatch(/Identity document.*and Driving licence/);
    const vehicle = await activate(`vehicles/update/${vehicleId}`);
    expect(vehicle.json().msg).toMatch(/Vehicle registration.*\(GIT\) insurance \(not sent\)/);
    const listed = async () => (await office.read("drivers/all?limit=100&status=pending")).items;
    expect(await listed()).toContainEqual(expect.objectContaining({ id, lacksDocuments: true }));
    await giveDocuments(app, id);
    await giveDocuments(app, vehicleId, "vehicle");
    expect(await listed()).toContainEqual(expect.objectContaining({ id, lacksDocuments: false }));
    expect(await office.read(`vehicles/${vehicleId}`)).toMatchObject({ lacksDocuments: false });
    for (const path of [`drivers/update/${id}`, `vehicles/update/${vehicleId}`]) {
      expect((await activate(path)).statusCode).toBe(200);
    }
  });
});
