import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "#harness/app.ts";
import { driverGrant, ownerDetails, registerDriver, typedVehicle } from "#harness/drivers.ts";
import { goodPassword } from "#harness/factories.ts";
import { freshEmail } from "#harness/verified-address.ts";

type Form = Parameters<typeof registerDriver>[3];

let app: TestApp;
let email: string;
let grant: { readonly authorization: string };
beforeAll(async () => {
  app = await startTestApp();
  email = freshEmail("trucker");
  grant = await driverGrant(app, email);
});
afterAll(() => app.close());

/** The messages by the path of the field, of a form that is refused. */
async function errorsOf(form: Form): Promise<Record<string, string>> {
  const answer = await registerDriver(app, email, grant, form);
  expect(answer.statusCode).toBe(400);
  expect(answer.json().code).toBe("invalid_request");
  return answer.json().errors;
}

describe("the words of the full driver form", () => {
  it.each<[string, Form, Record<string, string>]>([
    ["name", { person: { name: " " } }, { "driverDetails.name": "Name is required" }],
    ["surname", { person: { surname: "" } }, { "driverDetails.surname": "Surname is required" }],
    [
      "cellphone",
      { person: { cellphone: "" } },
      { "driverDetails.cellphone": "Cellphone is required" },
    ],
    ["area", { person: { area: "" } }, { "driverDetails.area": "Area is required" }],
    [
      "password",
      { person: { password: "", confPassword: "" } },
      {
        "driverDetails.password": "Password is required",
        "driverDetails.confPassword": "Confirm Password is required",
      },
    ],
    [
      "confirmation",
      { person: { confPassword: `${goodPassword}x` } },
      { "driverDetails.confPassword": "Passwords do not match" },
    ],
  ])("ask for what the driver left out: %s", { tags: "R-26" }, async (_what, form, errors) => {
    expect(await errorsOf(form)).toEqual(errors);
  });

  it.each([
    ["short", "Aa1!aaaaa", "Password must be at least 10 characters long."],
    ["upper", "furniture-42-van!", "Password must contain at least one uppercase letter."],
    ["lower", "FURNITURE-42-VAN!", "Password must contain at least one lowercase letter."],
    ["digit", "Furniture-van!", "Password must contain at least one number."],
    ["special", "Furniture42van", "Password must contain at least one special character."],
  ])("hold the password to the rules: %s", { tags: "R-27" }, async (_what, password, message) => {
    const person = { password, confPassword: password };
    expect(await errorsOf({ person })).toEqual({ "driverDetails.password": message });
  });

  it.each<[string, Record<string, unknown>, string]>([
    ["truckSize", { truckSize: "" }, "Truck Size is required"],
    ["licencePlate", { licencePlate: " - " }, "Vehicle licence plate is required"],
    ["shape", { shape: "pleaseSelect" }, "Vehicle body shape is required"],
    ["git", { git: undefined }, "The GIT field is required"],
  ])("ask for what a vehicle lacks: %s", { tags: "R-28" }, async (field, changes, message) => {
    const vehicles = [typedVehicle(), typedVehicle(changes)];
    expect(await errorsOf({ vehicles })).toEqual({ [`vehicles.1.${field}`]: message });
  });

  it("refuse agreement denied, wherever in the form it stands", { tags: "R-29" }, async () => {
    const message = "Please agree to the Terms and Conditions";
    expect(await errorsOf({ agreedToTerms: false })).toEqual({ agreedToTerms: message });
    expect(await errorsOf({ person: { agreedToTerms: false } })).toEqual({
      "driverDetails.agreedToTerms": message,
    });
  });

  it("ask for the owner's details in the driver's words", { tags: "R-30" }, async () => {
    const empty = { name: "", surname: "", email: "", cellphone: "", area: "" };
    expect(await errorsOf({ ownerDetails: empty })).toEqual({
      "ownerDetails.name": "Name is required",
      "ownerDetails.surname": "Surname is required",
      "ownerDetails.email": "Email is required",
      "ownerDetails.cellphone": "Cellphone is required",
      "ownerDetails.area": "Area is required",
    });
    const badAddress = ownerDetails("two@example.com, three@example.com");
    expect(await errorsOf({ ownerDetails: badAddress })).toEqual({
      "ownerDetails.email": expect.stringMatching(/one valid e-mail address/),
    });
  });

  it("come all at once", { tags: "R-31" }, async () => {
    const form = {
      person: { name: "", area: "" },
      vehicles: [typedVehicle({ shape: "" })],
      ownerDetails: ownerDetails("nobody"),
      agreedToTerms: false,
    };
    expect(Object.keys(await errorsOf(form)).sort()).toEqual([
      "agreedToTerms",
      "driverDetails.area",
      "driverDetails.name",
      "ownerDetails.email",
      "vehicles.0.shape",
    ]);
  });
});

describe("the list of vehicles", () => {
  it("holds 1 to 20", { tags: "R-32" }, async () => {
    expect(await errorsOf({ vehicles: [] })).toEqual({
      vehicles: "Please add at least one vehicle",
    });
    const tooMany = Array.from({ length: 21 }, () => typedVehicle());
    expect(await errorsOf({ vehicles: tooMany })).toEqual({
      vehicles: "Please register at most 20 vehicles at once",
    });
  });

  it("takes 20 at once", { tags: "R-32" }, async () => {
    const address = freshEmail("trucker");
    const vehicles = Array.from({ length: 20 }, () => typedVehicle());
    const answer = await registerDriver(app, address, await driverGrant(app, address), {
      vehicles,
    });
    expect(answer.statusCode).toBe(201);
  });

  it("holds no plate twice, and none that is no plate", { tags: "R-33" }, async () => {
    const vehicles = ["AB 12 CD GP", "ab12cdgp", "<b>"].map((licencePlate) =>
      typedVehicle({ licencePlate }),
    );
    expect(await errorsOf({ vehicles })).toEqual({
      "vehicles.1.licencePlate": "This licence plate is in the list already",
      "vehicles.2.licencePlate": expect.stringMatching(/valid licence plate/),
    });
  });
});

it("takes no field that a driver may not set, and no other kind of driver", {
  tags: "R-34",
}, async () => {
  for (const extra of [{ status: "active" }, { ownerId: "x" }, { ownerDriver: "no" }]) {
    expect(Object.keys(await errorsOf({ person: extra }))).toEqual([
      `driverDetails.${Object.keys(extra)[0]}`,
    ]);
  }
  const vehicle = typedVehicle({ status: "active" });
  expect(Object.keys(await errorsOf({ vehicles: [vehicle] }))).toEqual(["vehicles.0.status"]);
});
