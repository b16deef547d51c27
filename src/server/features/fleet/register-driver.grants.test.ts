import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import {
  driverGrant,
  freshPlate,
  granted,
  insertVehicle,
  registerDriver,
  typedVehicle,
} from "#harness/drivers.ts";
import { freshEmail } from "#harness/verified-address.ts";

const minute = 60_000;
const plateTaken =
  "A vehicle with this licence plate is registered already. Check it, or contact us.";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function countRows() {
  const count = async (table: "parties" | "owners" | "vehicles" | "audit_events") =>
    (await app.db.selectFrom(table).select("id").execute()).length;
  return [
    await count("parties"),
    await count("owners"),
    await count("vehicles"),
    await count("audit_events"),
  ];
}

describe("the grant of a driver's registration", () => {
  it("counts for a driver's registration of its own address alone, or nothing is stored", {
    tags: "R-20",
  }, async () => {
    const email = freshEmail("trucker");
    const other = freshEmail("trucker");
    const wrong = [
      await granted(app, { email, partyType: "driver", purpose: "reset" }),
      await granted(app, { email, partyType: "client", purpose: "register" }),
      await driverGrant(app, other),
    ];
    const before = await countRows();
    for (const headers of wrong) {
      const answer = await registerDriver(app, email, headers);
      expect(answer.statusCode).toBe(403);
      expect(answer.json().code).toBe("verification_required");
    }
    expect(await countRows()).toEqual(before);
  });

  it("takes the verified address however it is typed", { tags: "R-20" }, async () => {
    const email = freshEmail("trucker");
    const answer = await registerDriver(app, email, await driverGrant(app, email), {
      person: { email: ` ${email.toUpperCase()} ` },
    });
    expect(answer.statusCode).toBe(201);
  });

  it("is good for one registration, also of many at the same time", { tags: "R-21" }, async () => {
    const email = freshEmail("trucker");
    const grant = await driverGrant(app, email);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => registerDriver(app, email, grant)),
    );
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([201, 403, 403, 403, 403, 403]);
    const before = await countRows();
    expect((await registerDriver(app, email, grant)).json().code).toBe("verification_required");
    expect(await countRows()).toEqual(before);
  });

  it("is good for 30 minutes", { tags: "R-21" }, async () => {
    const email = freshEmail("trucker");
    const grant = await driverGrant(app, email);
    app.clock.advance(30 * minute);
    expect((await registerDriver(app, email, grant)).json().code).toBe("verification_required");
  });

  it("survives a refusal, so that the form can be mended", { tags: "R-22" }, async () => {
    const email = freshEmail("trucker");
    const grant = await driverGrant(app, email);
    const invalid = await registerDriver(app, email, grant, { person: { area: "" } });
    expect(invalid.statusCode).toBe(400);
    const licencePlate = freshPlate();
    await insertVehicle(app, { licencePlate });
    const taken = { vehicles: [typedVehicle({ licencePlate })] };
    expect((await registerDriver(app, email, grant, taken)).statusCode).toBe(409);
    expect((await registerDriver(app, email, grant)).statusCode).toBe(201);
  });
});

describe("plates that are taken", () => {
  it("are refused beside each vehicle, however they are typed, and nothing is stored", {
    tags: "R-23",
  }, async () => {
    const licencePlate = freshPlate();
    await insertVehicle(app, { licencePlate });
    const email = freshEmail("trucker");
    const grant = await driverGrant(app, email);
    const before = await countRows();
    const typed = licencePlate.toLowerCase().replace("gp", " gp");
    const answer = await registerDriver(app, email, grant, {
      vehicles: [typedVehicle(), typedVehicle({ licencePlate: typed })],
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      code: "plate_taken",
      msg: plateTaken,
      errors: { "vehicles.1.licencePlate": plateTaken },
    });
    expect(await countRows()).toEqual(before);
  });

  it("of a removed vehicle are refused too, and we can bring it back", {
    tags: "R-24",
  }, async () => {
    const licencePlate = freshPlate();
    await insertVehicle(app, { licencePlate, status: "removed" });
    const email = freshEmail("trucker");
    const answer = await registerDriver(app, email, await driverGrant(app, email), {
      vehicles: [typedVehicle({ licencePlate })],
    });
    expect(answer.json()).toMatchObject({
      code: "plate_taken",
      errors: { "vehicles.0.licencePlate": expect.stringMatching(/removed\. Contact us/) },
    });
  });

  it("can be claimed by several drivers at once, each of whom waits for review", {
    tags: "R-25",
  }, async () => {
    const plates = [freshPlate(), freshPlate(), freshPlate()];
    const vehicles = plates.map((licencePlate) => typedVehicle({ licencePlate }));
    const answers = await Promise.all(
      [vehicles, vehicles.toReversed(), vehicles].map(async (list) => {
        const email = freshEmail("trucker");
        return registerDriver(app, email, await driverGrant(app, email), { vehicles: list });
      }),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    const claims = await app.db
      .selectFrom("vehicles")
      .select("status")
      .where("licence_plate", "in", plates)
      .execute();
    expect(claims).toEqual(Array.from({ length: 9 }, () => ({ status: "pending" })));
  });

  it("cost no hash", { tags: "T-435" }, async () => {
    const hash = vi.fn(async (password: string) => `quick ${password}`);
    const own = await startTestApp({ hasher: { hash, verify: async () => false } });
    try {
      const licencePlate = freshPlate();
      await insertVehicle(own, { licencePlate });
      const email = freshEmail("trucker");
      const taken = { vehicles: [typedVehicle({ licencePlate })] };
      const grant = await driverGrant(own, email);
      expect((await registerDriver(own, email, grant, taken)).json().code).toBe("plate_taken");
      expect(hash).not.toHaveBeenCalled();
      expect((await registerDriver(own, email, grant)).statusCode).toBe(201);
    } finally {
      await own.close();
    }
  });
});
