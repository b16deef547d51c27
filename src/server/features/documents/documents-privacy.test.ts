import { expect, it } from "vitest";
import { appPerTest } from "#harness/app.ts";
import { giveDocuments, sendDocument } from "#harness/documents.ts";
import { insertDriver, signedInDriver } from "#harness/factories.ts";
import { picture } from "#harness/files.ts";
import { openOffice } from "#harness/office.ts";
import { recordRequest } from "#harness/privacy.ts";
import { purgeCounts } from "#harness/purge.ts";

const app = await appPerTest();

const day = 24 * 60 * 60_000;
const licence = (holderId: string) => ({ kind: "licence", holderId, expiresOn: "2029-01-31" });

async function count(table: "documents" | "stored_files"): Promise<number> {
  const rows = await app.db.selectFrom(table).select("id").execute();
  return rows.length;
}

it("is in the driver's copy, and gone with the account", { tags: ["R-141", "P15a"] }, async () => {
  const office = await openOffice(app, "admin");
  const [driver, other] = [await signedInDriver(app), await signedInDriver(app)];
  const photo = await picture();
  const { id } = (await sendDocument(app, driver, licence(driver.id), photo)).json();
  await office.patch(`documents/refuse/${id}`, { reason: "The photo is not sharp." });
  const disc = { ...licence(driver.vehicleId), kind: "disc" };
  await sendDocument(app, driver, disc, photo);
  await sendDocument(app, other, licence(other.id), photo);

  const asked = { partyType: "driver", email: driver.email };
  const request = await recordRequest(app, office.staff, asked);
  const { documents } = (await office.post(`privacyrequests/export/${request}`)).json();
  expect(documents).toMatchObject([
    { licencePlate: null, kind: "licence", state: "refused", reason: "The photo is not sharp." },
    { licencePlate: expect.stringMatching(/GP$/), kind: "disc", state: "waiting", hasFile: true },
  ]);

  expect((await office.post(`privacyrequests/erase/${request}`)).statusCode).toBe(200);
  expect([await count("documents"), await count("stored_files")]).toEqual([1, 1]);
  expect(await app.mailbox.deliver()).not.toContainEqual(
    expect.objectContaining({ subject: expect.stringContaining("documents") }),
  );
});

it("goes when its time is over", { tags: ["R-141", "P15a"] }, async () => {
  const office = await openOffice(app);
  const [driver, newcomer] = [await signedInDriver(app), await insertDriver(app)];
  await office.assignedOrder(driver.id, ["started", "completed"]);
  for (const expiresOn of ["2029-01-31", "2029-02-28"]) {
    const sent = { ...licence(driver.id), expiresOn };
    const { id } = (await sendDocument(app, driver, sent, await picture())).json();
    await office.patch(`documents/accept/${id}`);
  }
  await giveDocuments(app, newcomer.id);
  await giveDocuments(app, newcomer.vehicleId, "vehicle");
  await office.remove(`drivers/delete/${driver.id}`);
  await office.remove(`drivers/delete/${newcomer.id}`);
  const forgotten = async (days: number) => {
    app.clock.advance(days * day);
    const found = Object.entries(await purgeCounts(app)).filter(([what]) => what.startsWith("Doc"));
    return found.map(([what, gone]) => `${what.slice(0, 30)} ${gone}`);
  };
  expect(await forgotten(29)).toEqual([]);
  expect(await forgotten(2)).toEqual(["Documents of drivers and vehic 1"]);
  expect(await count("stored_files")).toBe(1);
  expect(await forgotten(160)).toEqual(["Documents of drivers who were  8"]);
  expect(await forgotten(180)).toEqual(["Documents of drivers who were  1"]);
  expect([await count("documents"), await count("stored_files")]).toEqual([0, 0]);
});
