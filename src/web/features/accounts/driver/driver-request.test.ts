import { expect, it } from "vitest";
import { privacyVersion, termsVersion } from "#contract/legal-versions.ts";
import { stubPageCompany } from "#harness/page-company.ts";
import { driverRegistrationDraft, emptyVehicle } from "../drafts.ts";
import {
  checkDriverRegistrationForm,
  driverRegistrationBody,
  pathToField,
} from "./driver-registration.tsx";

stubPageCompany();

const truck = {
  truckSize: "3ton",
  grossKg: "7500",
  licencePlate: "ABC 123 GP",
  shape: "closed",
  git: "yes",
};
const sipho = { name: "Sipho", surname: "Sample", cellphone: "082 555 0001", area: "Tembisa" };
const nomsa = {
  name: "Nomsa",
  surname: "Sample",
  cellphone: "082 555 0002",
  email: "nomsa@owners.example.com",
  area: "Soweto",
};
const email = "sipho@drivers.example.com";
const secret = { password: "Zebras7!Paint", confPassword: "Zebras7!Paint" };
const draft = {
  ...driverRegistrationDraft.empty,
  ...sipho,
  email: "another@drivers.example.com",
  vehicles: [truck],
};
const form = { draft, email, secret, agreedToTerms: true };

it("a driver who owns the vehicles is sent as their owner", { tags: "S-274" }, () => {
  expect(checkDriverRegistrationForm(form)).toEqual({});
  expect(driverRegistrationBody(form)).toEqual({
    driverDetails: { ...sipho, email, ...secret, ownerDriver: "yes" },
    vehicles: [{ ...truck, grossKg: 7500 }],
    ownerDetails: { ...sipho, email },
    agreedToTerms: true,
    termsVersion,
    privacyVersion,
  });
});

it("another owner is sent by name, and asked for", { tags: "S-274" }, () => {
  const other = { ...draft, ownsVehicles: "no" as const };
  expect(
    driverRegistrationBody({ ...form, draft: { ...other, owner: nomsa } }).ownerDetails,
  ).toEqual(nomsa);
  expect(Object.keys(checkDriverRegistrationForm({ ...form, draft: other })).sort()).toEqual([
    "ownerDetails.area",
    "ownerDetails.cellphone",
    "ownerDetails.email",
    "ownerDetails.name",
    "ownerDetails.surname",
  ]);
});

it("judges the person, every vehicle and the agreement at once", { tags: "S-271" }, () => {
  const wrong = { ...draft, area: " ", vehicles: [truck, emptyVehicle] };
  expect(checkDriverRegistrationForm({ ...form, draft: wrong, agreedToTerms: false })).toEqual({
    "driverDetails.area": "Area is required",
    "vehicles.1.truckSize": "Truck Size is required",
    "vehicles.1.licencePlate": "Vehicle licence plate is required",
    "vehicles.1.shape": "Vehicle body shape is required",
    "vehicles.1.git": "The GIT field is required",
    agreedToTerms: "Please agree to the Terms and Conditions",
  });
});

it("what an answer says of the owner stands where it was typed", { tags: "S-273" }, () => {
  expect(pathToField("yes")("ownerDetails.area")).toBe("driverDetails.area");
  expect(pathToField("no")("ownerDetails.area")).toBe("ownerDetails.area");
  for (const owns of ["yes", "no"] as const) {
    expect(pathToField(owns)("vehicles.0.licencePlate")).toBe("vehicles.0.licencePlate");
    expect(pathToField(owns)("driverDetails.agreedToTerms")).toBe("agreedToTerms");
    expect(pathToField(owns)("driverDetails.name")).toBe("driverDetails.name");
  }
});
