import { describe, expect, it, vi } from "vitest";
import { refusalOf, statusesOf, told } from "#harness/answers.ts";
import { openTestApp, ownTestApp } from "#harness/app.ts";
import {
  driverGrant,
  freshPlate,
  granted,
  insertVehicle,
  ownerDetails,
  registerDriver,
  typedVehicle,
} from "#harness/drivers.ts";
import { insertDriver, signedInClient } from "#harness/factories.ts";
import { quickHasher } from "#harness/logins.ts";
import { freshEmail } from "#harness/verified-address.ts";

type Form = Parameters<typeof registerDriver>[3];

const minute = 60_000;
const plateTaken =
  "A vehicle with this licence plate is registered already. Check it, or contact us.";

const app = await openTestApp();

/** Sends a form for an address that was verified for it just now. */
async function send(form: Form = {}, email = freshEmail("trucker")) {
  return registerDriver(app, email, await driverGrant(app, email), form);
}

async function countRows() {
  const tables = ["parties", "owners", "vehicles", "audit_events"] as const;
  const rows = tables.map((table) => app.db.selectFrom(table).select("id").execute());
  return (await Promise.all(rows)).map(({ length }) => length);
}

const withPlates = (...typed: string[]) => ({
  vehicles: typed.map((licencePlate) => typedVehicle({ licencePlate })),
});

describe("a driver's registration", () => {
  it("needs a driver's grant to register, for this very address", { tags: "R-20" }, async () => {
    const email = freshEmail("trucker");
    const wrong = [
      await granted(app, { email, partyType: "driver", purpose: "reset" }),
      await granted(app, { email, partyType: "client", purpose: "register" }),
      await driverGrant(app, freshEmail("trucker")),
    ];
    const before = await countRows();
    for (const headers of wrong) {
      const answer = await registerDriver(app, email, headers);
      expect(refusalOf(answer)).toEqual([403, "verification_required"]);
    }
    expect(await countRows()).toEqual(before);
    const typed = { person: { email: ` ${email.toUpperCase()} ` } };
    expect((await send(typed, email)).statusCode).toBe(201);
  });

  it("uses a grant of 30 minutes up, but once", { tags: ["R-21", "R-22"] }, async () => {
    const email = freshEmail("trucker");
    const late = await driverGrant(app, email);
    app.clock.advance(30 * minute);
    expect((await registerDriver(app, email, late)).json().code).toBe("verification_required");
    const grant = await driverGrant(app, email);
    const register = (form: Form = {}) => registerDriver(app, email, grant, form);
    expect((await register({ person: { area: "" } })).statusCode).toBe(400);
    const licencePlate = freshPlate();
    await insertVehicle(app, { licencePlate });
    expect((await register(withPlates(licencePlate))).statusCode).toBe(409);
    expect(await statusesOf(Array.from({ length: 6 }, () => register()))).toEqual([
      201, 403, 403, 403, 403, 403,
    ]);
    const before = await countRows();
    expect((await register()).json().code).toBe("verification_required");
    expect(await countRows()).toEqual(before);
  });

  it("is refused where a driver's account opened meanwhile", { tags: "R-19" }, async () => {
    const { email } = await insertDriver(app);
    const before = await countRows();
    const answer = await send({ ownerDetails: ownerDetails(freshEmail("owner")) }, email);
    expect(refusalOf(answer)).toEqual([409, "email_taken"]);
    expect(await countRows()).toEqual(before);
    const client = await signedInClient(app);
    expect((await send({}, client.email)).statusCode).toBe(201);
  });
});

describe("the full driver form", () => {
  const terms = "Please agree to the Terms and Conditions";
  const empty = { name: "", surname: "", email: "", cellphone: "", area: "" };
  it.each<[string, Form, Record<string, unknown>]>([
    [
      "a weak password",
      { person: { password: "abcdefghij", confPassword: "abcdefghij" } },
      {
        "driverDetails.password":
          "Password must contain at least one uppercase letter. Password must contain at least one number. Password must contain at least one special character.",
      },
    ],
    [
      "an owner without details",
      { ownerDetails: empty },
      {
        "ownerDetails.name": "Name is required",
        "ownerDetails.surname": "Surname is required",
        "ownerDetails.email": "Email is required",
        "ownerDetails.cellphone": "Cellphone is required",
        "ownerDetails.area": "Area is required",
      },
    ],
    [
      "everything at once",
      { person: { name: "" }, vehicles: [typedVehicle({ shape: "" })], agreedToTerms: false },
      {
        "driverDetails.name": "Name is required",
        "vehicles.0.shape": "Vehicle body shape is required",
        agreedToTerms: terms,
      },
    ],
    ["no vehicle", { vehicles: [] }, { vehicles: "Please add at least one vehicle" }],
    [
      "21 vehicles",
      { vehicles: Array.from({ length: 21 }, () => typedVehicle()) },
      { vehicles: "Please register at most 20 vehicles at once" },
    ],
    [
      "a plate twice, and one that is none",
      withPlates("AB 12 CD GP", "ab12cdgp", "<b>"),
      {
        "vehicles.1.licencePlate": "This licence plate is in the list already",
        "vehicles.2.licencePlate": expect.stringMatching(/valid licence plate/),
      },
    ],
    [
      "what a driver may not set",
      {
        person: { status: "x", ownerId: "x", ownerDriver: "no" },
        vehicles: [typedVehicle({ status: "active" })],
      },
      {
        "driverDetails.status": expect.any(String),
        "driverDetails.ownerId": expect.any(String),
        "driverDetails.ownerDriver": expect.any(String),
        "vehicles.0.status": expect.any(String),
      },
    ],
  ])(
    "refuses %s",
    { tags: ["R-27", "R-29", "R-30", "R-31", "R-32", "R-33", "R-34"] },
    async (_what, form, errors) => {
      const answer = await send(form);
      expect(told(answer)).toMatchObject({ statusCode: 400, code: "invalid_request" });
      expect(answer.json().errors).toEqual(errors);
    },
  );

  it("takes 20 vehicles at once", { tags: "R-32" }, async () => {
    const vehicles = Array.from({ length: 20 }, () => typedVehicle());
    expect((await send({ vehicles })).statusCode).toBe(201);
  });
});

describe("plates that are taken", () => {
  it("are refused beside each vehicle, as typed", { tags: ["R-23", "R-24"] }, async () => {
    const [present, removed] = [freshPlate(), freshPlate()];
    await insertVehicle(app, { licencePlate: present });
    await insertVehicle(app, { licencePlate: removed, status: "removed" });
    const before = await countRows();
    const typed = present.toLowerCase().replace("gp", " gp");
    const answer = await send(withPlates(freshPlate(), typed, removed));
    expect(told(answer)).toEqual({
      statusCode: 409,
      code: "plate_taken",
      msg: plateTaken,
      errors: {
        "vehicles.1.licencePlate": plateTaken,
        "vehicles.2.licencePlate": expect.stringMatching(/removed\. Contact us/),
      },
    });
    expect(await countRows()).toEqual(before);
  });

  it("by claims alone are free, for several drivers at once", { tags: "R-25" }, async () => {
    const plates = [freshPlate(), freshPlate(), freshPlate()];
    const lists = [plates, plates.toReversed(), plates];
    expect(await statusesOf(lists.map((list) => send(withPlates(...list))))).toEqual([
      201, 201, 201,
    ]);
    const claims = app.db.selectFrom("vehicles").select("status");
    expect(await claims.where("licence_plate", "in", plates).execute()).toEqual(
      Array.from({ length: 9 }, () => ({ status: "pending" })),
    );
  });

  it("cost no hash, nor does an address that is taken", { tags: "S4" }, async () => {
    const hash = vi.fn(async (password: string) => `quick ${password}`);
    const own = await ownTestApp({ hasher: { ...quickHasher, hash } });
    const [{ email: known }, email] = [await insertDriver(own), freshEmail("trucker")];
    const licencePlate = freshPlate();
    await insertVehicle(own, { licencePlate });
    const grant = await driverGrant(own, email);
    hash.mockClear();
    const taken = await registerDriver(own, email, grant, withPlates(licencePlate));
    const again = await registerDriver(own, known, await driverGrant(own, known));
    expect([taken.json().code, again.json().code]).toEqual(["plate_taken", "email_taken"]);
    expect(hash).not.toHaveBeenCalled();
    expect((await registerDriver(own, email, grant)).statusCode).toBe(201);
  });
});
