import { sql } from "kysely";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import {
  fileKinds,
  heicNotSupportedMessage,
  maxUploadedFileBytes,
  noRoomMessages,
  tooLongPictureMessage,
  tooManyPixelsMessage,
  unprovedAddressMessage,
  unreadablePictureMessage,
} from "#domain/files/file-kinds.ts";
import { fieldErrors, refusal } from "#harness/answers.ts";
import { openTestApp } from "#harness/app.ts";
import { licenceDetails, openDocuments, sendDocument } from "#harness/documents.ts";
import { signedInDriver } from "#harness/factories.ts";
import { pdf, picture } from "#harness/files.ts";
import { openOffice } from "#harness/office.ts";

const app = await openTestApp();
const office = await openOffice(app);
const { open, read, standings } = openDocuments(app, office);

const storedFiles = async () =>
  (await app.db.selectFrom("stored_files").select("id").execute()).length;

/** A photo with a place and a camera in it, lying on its side. */
const phonePhoto = async () =>
  sharp(await picture("jpeg", { width: 3_000, height: 2_000 }))
    .withExif({
      IFD0: { Make: "CameraOfSipho" },
      IFD3: { GPSLatitudeRef: "S", GPSLatitude: "26/1" },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

describe("a driver who waits for review", () => {
  it("proves the address before a document is taken", { tags: "R-1542" }, async () => {
    const driver = await signedInDriver(app, { status: "pending" });
    const proved = (emailVerifiedAt: Date | null) =>
      app.db.updateTable("parties").set({ emailVerifiedAt }).where("id", "=", driver.id).execute();
    await proved(null);
    const send = () => sendDocument(app, driver, licenceDetails(driver.id));
    expect(fieldErrors(await send())).toEqual({ file: unprovedAddressMessage });
    await proved(new Date(app.clock.now()));
    expect((await send()).statusCode).toBe(201);
  });

  it("has room for 60 MB", { tags: "R-1541" }, async () => {
    const driver = await signedInDriver(app, { status: "pending" });
    const six = sql`
      insert into stored_files (id, type, content, sha256, created_at, sent_by, bytes)
      select gen_random_uuid(), 'application/pdf', content, sha256(content), now(), ${driver.id}, 10485760
      from (select convert_to(repeat('a', 10485760), 'UTF8') as content) made, generate_series(1, 6)`;
    await six.execute(app.db);
    const sent = await sendDocument(app, driver, licenceDetails(driver.id));
    expect(fieldErrors(sent)).toEqual({ file: noRoomMessages.account });
    await sql`delete from stored_files where sent_by = ${driver.id}`.execute(app.db);
    expect((await sendDocument(app, driver, licenceDetails(driver.id))).statusCode).toBe(201);
  });
});

describe("a document that is sent", () => {
  it("waits, is accepted, and is replaced", { tags: ["R-130", "R-138"] }, async () => {
    const driver = await signedInDriver(app);
    expect(await standings(driver.id)).toMatchObject({ identity: "missing", licence: "missing" });
    const sent = await sendDocument(app, driver, licenceDetails(driver.id), await phonePhoto());
    expect(sent.statusCode).toBe(201);
    const { id } = sent.json();
    expect(await standings(driver.id)).toMatchObject({ licence: "waiting" });
    expect(await office.idsOf("documents/all")).toContain(id);

    const file = await open(id, driver);
    expect(file.headers).toMatchObject({
      "content-type": "image/jpeg",
      "content-disposition": 'inline; filename="licence.jpg"',
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringContaining("sandbox"),
      "cache-control": "no-store",
    });
    const { width, height, exif } = await sharp(file.rawPayload).metadata();
    expect([width, height, exif]).toEqual([1_600, 2_400, undefined]);
    expect(file.rawPayload.includes("CameraOfSipho")).toBe(false);

    const accepted = await office.patch(`documents/accept/${id}`, { expiresOn: "2027-06-30" });
    expect(accepted.json().msg).toMatch(/^Driving licence of .*: accepted\.$/);
    expect((await office.patch(`documents/accept/${id}`)).json().code).toBe("document_settled");
    const newer = (await sendDocument(app, driver, licenceDetails(driver.id))).json().id;
    expect(await standings(driver.id)).toMatchObject({ licence: "accepted" });
    await office.patch(`documents/accept/${newer}`);
    const { kinds } = await read(driver.id);
    const [held] = kinds.filter(({ kind }: { kind: string }) => kind === "licence");
    expect(held.documents).toMatchObject([{ id: newer, expiresOn: "2028-01-31", hasFile: true }]);
    const saved = await open(newer, office.staff);
    expect(saved.headers["content-disposition"]).toBe('attachment; filename="licence.pdf"');
    expect(saved.rawPayload.equals(pdf)).toBe(true);
    const { items } = await office.read(`drivers/${driver.id}/history`);
    expect(items.map(({ action }: { action: string }) => action).slice(0, 5)).toEqual([
      "view-document",
      "accept-document",
      "send-document",
      "accept-document",
      "send-document",
    ]);
  });

  it("is there once, however often it is sent", { tags: ["R-137", "R-142"] }, async () => {
    const driver = await signedInDriver(app);
    const again = () => sendDocument(app, driver, licenceDetails(driver.id));
    const ids = new Set(
      (await Promise.all([again(), again(), again()])).map((one) => one.json().id),
    );
    expect([ids.size, (await again()).json().id]).toEqual([1, [...ids][0]]);
    expect((await office.read(`drivers/${driver.id}/history`)).total).toBe(1);
    const others = ["2029-01-01", "2029-01-02", "2029-01-03", "2029-01-04"].map((expiresOn) =>
      sendDocument(app, driver, licenceDetails(driver.id, expiresOn)),
    );
    const before = await storedFiles();
    for (const answer of await Promise.all(others)) expect(answer.statusCode).toBe(201);
    expect(await storedFiles()).toBe(before);
    const { kinds } = await read(driver.id);
    expect(kinds[1].documents).toMatchObject([{ state: "waiting" }]);
  });

  it("is refused with a reason, and leaves nothing", { tags: ["R-131", "U1", "U2"] }, async () => {
    const driver = await signedInDriver(app);
    const before = await storedFiles();
    const about = licenceDetails(driver.id);
    const send = (bytes: Buffer) => sendDocument(app, driver, about, bytes);
    const script = Buffer.from("<script>fetch('/api/me')</script>");
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>');
    const page = Buffer.from("<!doctype html><title>licence.jpg</title>");
    for (const bytes of [script, drawing, page, Buffer.alloc(2_000, 7)]) {
      expect(fieldErrors(await send(bytes))).toEqual({ file: fileKinds.document.wrongTypeMessage });
    }
    const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");
    expect(fieldErrors(await send(heic))).toEqual({ file: heicNotSupportedMessage });
    const bomb = await picture("png", { width: 12_000, height: 12_000 });
    expect(bomb.length).toBeLessThan(2_000_000);
    expect(fieldErrors(await send(bomb))).toEqual({ file: tooManyPixelsMessage });
    const long = await picture("png", { width: 1, height: 20_000 });
    expect(fieldErrors(await send(long))).toEqual({ file: tooLongPictureMessage });
    const cut = (await phonePhoto()).subarray(0, 1_500);
    expect(fieldErrors(await send(cut))).toEqual({ file: unreadablePictureMessage });
    const large = Buffer.concat([pdf, Buffer.alloc(maxUploadedFileBytes)]);
    expect(refusal(await send(large))).toEqual([413, "body_too_large"]);
    const path = { ...about, name: "../../etc/passwd" };
    expect(fieldErrors(await sendDocument(app, driver, path))).toHaveProperty("name");
    expect(fieldErrors(await send(Buffer.alloc(0)))).toHaveProperty("file");
    for (const expiresOn of ["", "2026-11-30", "soon"]) {
      const answer = await sendDocument(app, driver, licenceDetails(driver.id, expiresOn));
      expect(fieldErrors(answer)).toHaveProperty("expiresOn");
    }
    expect(await storedFiles()).toBe(before);
    expect(await standings(driver.id)).toMatchObject({ licence: "missing" });
    const full = Buffer.concat([pdf, Buffer.alloc(maxUploadedFileBytes - pdf.length)]);
    const { id } = (await send(full)).json();
    expect((await open(id, driver)).rawPayload.equals(full)).toBe(true);
  });

  it("comes as bytes, to the call that takes them", { tags: ["R-131", "G15"] }, async () => {
    const driver = await signedInDriver(app);
    const url = `/api/documents/send?${new URLSearchParams(licenceDetails(driver.id))}`;
    const post = (to: string, type: string, payload: string) =>
      app.inject({
        method: "POST",
        url: to,
        payload,
        headers: { ...driver.headers, "content-type": type },
      });
    const bytes = "application/octet-stream";
    for (const answer of [
      await post(url, "application/json", "{}"),
      await post(url, "multipart/form-data; boundary=x", "--x--"),
      await post(url, "image/jpeg", "x"),
      await post("/api/login", bytes, "x".repeat(100_000)),
    ]) {
      expect(refusal(answer)).toEqual([415, "unsupported_media_type"]);
    }
  });

  it("is another driver's business only for staff", { tags: ["R-132", "U3", "G6"] }, async () => {
    const [driver, other] = [await signedInDriver(app), await signedInDriver(app)];
    const { id } = (await sendDocument(app, driver, licenceDetails(driver.id))).json();
    const disc = { ...licenceDetails(driver.vehicleId), kind: "disc" };
    expect((await sendDocument(app, driver, disc)).statusCode).toBe(201);
    for (const answer of [
      await open(id, other),
      await sendDocument(app, other, licenceDetails(driver.id)),
      await sendDocument(app, other, disc),
      // A vehicle has no driving licence.
      await sendDocument(app, driver, licenceDetails(driver.vehicleId)),
      await sendDocument(app, driver, licenceDetails("no-id")),
    ]) {
      expect(refusal(answer)).toEqual([404, "not_found"]);
    }
    const mine = await app.as(other).get("documents/mine");
    const { holders } = mine.json();
    expect(holders.map((holder: { id: string }) => holder.id)).toEqual([other.id, other.vehicleId]);
    expect((await sendDocument(app, office.staff, disc)).statusCode).toBe(201);
  });
});
