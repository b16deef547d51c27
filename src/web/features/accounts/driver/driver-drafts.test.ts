import { expect, it } from "vitest";
import { maxVehicles } from "#domain/fleet/check-vehicle.ts";
import {
  driverOnlyDraft,
  driverRegistrationDraft,
  emptyVehicle,
  vehicleOnlyDraft,
} from "./driver-drafts.ts";

const truck = { truckSize: "3ton", licencePlate: "ABC 123 GP", shape: "closed", git: "yes" };
const owner = {
  name: "Nomsa",
  surname: "Sample",
  cellphone: "082 555 0002",
  email: "nomsa@owners.example.com",
  area: "Soweto",
};
const draft = {
  email: "sipho@drivers.example.com",
  verifCodeSent: "yes",
  codeSentTo: "sipho@drivers.example.com",
  resendAtMs: 1_800_000_000_000,
  name: "Sipho",
  surname: "Sample",
  cellphone: "082 555 0001",
  area: "Tembisa",
  vehicles: [truck, { ...truck, licencePlate: "" }],
  ownsVehicles: "no",
  owner,
} as const;

it("a new draft has a single empty vehicle", { tags: "S-266" }, () => {
  const { vehicles } = driverRegistrationDraft.read(null);
  expect(vehicles).toEqual([{ truckSize: "", licencePlate: "", shape: "", git: "" }]);
});

it("reads a draft with its vehicles and owner back as it was stored", { tags: "S-270" }, () => {
  expect(driverRegistrationDraft.read(JSON.stringify(draft))).toEqual(draft);
  expect(driverOnlyDraft.read(JSON.stringify(owner))).toEqual(owner);
  expect(vehicleOnlyDraft.read(JSON.stringify(truck))).toEqual(truck);
});

it("takes no password, code or claim of being verified from the storage", {
  tags: ["S-270", "F-184", "F-185", "F-186", "F-187"],
}, () => {
  const claims = {
    password: "Zebras7!Paint",
    confPassword: "Zebras7!Paint",
    verificationCode: "123456",
    verifiedEmail: "yes",
  };
  const claimed = {
    ...draft,
    ...claims,
    owner: { ...owner, ...claims },
    vehicles: draft.vehicles.map((vehicle) => ({ ...vehicle, ...claims })),
  };
  expect(driverRegistrationDraft.read(JSON.stringify(claimed))).toEqual(draft);
  expect(driverOnlyDraft.read(JSON.stringify({ ...owner, ...claims }))).toEqual(owner);
});

it.each([
  { vehicles: null, owner: null },
  { vehicles: {}, owner: [] },
  { vehicles: [], owner: "Nomsa" },
  { vehicles: "3ton", ownsVehicles: "maybe" },
  { vehicles: [7], owner: { name: 7 } },
])("puts right what is no list and no owner: %j", { tags: "S-270" }, (odd) => {
  const { vehicles, ownsVehicles, ...read } = driverRegistrationDraft.read(
    JSON.stringify({ ...odd, email: "sipho@drivers.example.com" }),
  );
  expect(vehicles).toEqual([emptyVehicle]);
  expect(ownsVehicles).toBe("yes");
  expect(read.owner).toEqual(driverRegistrationDraft.empty.owner);
  expect(read.email).toBe("sipho@drivers.example.com");
});

it("keeps no more vehicles than a driver can register at once", { tags: "S-270" }, () => {
  const stored = JSON.stringify({ vehicles: Array.from({ length: 50 }, () => truck) });
  expect(driverRegistrationDraft.read(stored).vehicles).toHaveLength(maxVehicles);
});
