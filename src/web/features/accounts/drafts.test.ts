import { expect, it } from "vitest";
import { maxVehiclesPerForm } from "#domain/fleet/check-vehicle.ts";
import { readAccountPageState } from "./account-page.ts";
import {
  clientRegistrationDraft,
  driverOnlyDraft,
  driverRegistrationDraft,
  emptyVehicle,
  vehicleOnlyDraft,
} from "./drafts.ts";

const code = { email: "thandi@example.com", verifCodeSent: "yes", codeSentTo: "", resendAtMs: 7 };
const person = { name: "Thandi", surname: "Sample", cellphone: "082 555 0001" };
const truck = {
  truckSize: "3ton",
  grossKg: "",
  licencePlate: "ABC 123 GP",
  shape: "closed",
  git: "yes",
};
const owner = { ...person, email: "nomsa@owners.example.com", area: "Soweto" };
const client = { ...code, ...person, corporateInterest: "yes" };
const driver = {
  ...code,
  ...person,
  area: "Tembisa",
  vehicles: [truck, { ...truck, licencePlate: "" }],
  ownsVehicles: "no",
  owner,
};
/** Claims that a draft never stores. */
const claims = {
  password: "Zebras7!Paint",
  confPassword: "Zebras7!Paint",
  verificationCode: "123456",
  verifiedEmail: "yes",
};

it("a new draft has a single empty vehicle", { tags: "S-266" }, () => {
  const { vehicles } = driverRegistrationDraft.read(null);
  expect(vehicles).toEqual([{ truckSize: "", grossKg: "", licencePlate: "", shape: "", git: "" }]);
});

it.each([
  [clientRegistrationDraft, client, { ...client, ...claims }],
  [
    driverRegistrationDraft,
    driver,
    {
      ...driver,
      ...claims,
      owner: { ...owner, ...claims },
      vehicles: driver.vehicles.map((vehicle) => ({ ...vehicle, ...claims })),
    },
  ],
  [driverOnlyDraft, owner, { ...owner, ...claims }],
  [vehicleOnlyDraft, truck, { ...truck, ...claims }],
])(
  "draft %# is read back as stored, without a password, a code or a claim",
  {
    tags: ["S-60", "S-270", "F-184", "F-185", "F-186", "F-187"],
  },
  (draft, stored, claimed) => {
    expect(draft.read(JSON.stringify(stored))).toEqual(stored);
    expect(draft.read(JSON.stringify(claimed))).toEqual(stored);
  },
);

const noDrafts = [null, "", "not json", "null", "7", "[]", '{"email":7,"verifCodeSent":true}'];
it.each(noDrafts)("counts what is no draft as an empty one: %j", { tags: "S-60" }, (stored) => {
  for (const draft of [clientRegistrationDraft, driverRegistrationDraft, driverOnlyDraft]) {
    expect(draft.read(stored)).toEqual(draft.empty);
  }
});

it.each([
  { vehicles: null, owner: null },
  { vehicles: {}, owner: [] },
  { vehicles: [], owner: "Nomsa" },
  { vehicles: "3ton", ownsVehicles: "maybe" },
  { vehicles: [7], owner: { name: 7 } },
])("puts right what is no list and no owner: %j", { tags: "S-270" }, (odd) => {
  const { empty } = driverRegistrationDraft;
  const read = driverRegistrationDraft.read(JSON.stringify({ ...odd, email: "sipho@example.com" }));
  expect(read).toEqual({ ...empty, email: "sipho@example.com", vehicles: [emptyVehicle] });
});

it("keeps no more vehicles than a driver can register at once", { tags: "S-270" }, () => {
  const stored = JSON.stringify({ vehicles: Array.from({ length: 50 }, () => truck) });
  expect(driverRegistrationDraft.read(stored).vehicles).toHaveLength(maxVehiclesPerForm);
});

it.each([
  [{ email: "thandi@example.com", other: 1 }, "thandi@example.com"],
  [null, ""],
  ["email", ""],
  [{ email: { toString: 1 }, verifyFirst: "yes" }, ""],
])("a page hands %j on: the address is %j", { tags: "S-63" }, (state, email) => {
  expect(readAccountPageState(state)).toMatchObject({ email, verifyFirst: false });
});
