import { describe, expect, it } from "vitest";
import { checkDriverChange, checkDriverForm, type DriverForm } from "./check-driver.ts";

const truck = { truckSize: "3ton", licencePlate: "ABC 123 GP", shape: "closed", git: "yes" };
const owner = {
  name: "Nomsa",
  surname: "Sample",
  cellphone: "082 555 0002",
  email: "nomsa@owners.example.com",
  area: "Soweto",
};
const form: DriverForm = {
  driverDetails: { ...owner, password: "Zebras7!Paint", confPassword: "Zebras7!Paint" },
  vehicles: [truck],
};
const nobody = { name: "", surname: "", cellphone: "", email: "", area: " " };

describe("the full driver form", () => {
  it("names every empty field by its path, all at once", { tags: "R-01" }, () => {
    expect(checkDriverForm(form)).toEqual({});
    expect(
      checkDriverForm({
        driverDetails: { ...nobody, password: "", confPassword: "", agreedToTerms: false },
        vehicles: [truck, { ...truck, licencePlate: "CA 1", shape: "" }],
        ownerDetails: nobody,
        agreedToTerms: false,
      }),
    ).toEqual({
      "driverDetails.name": "Name is required",
      "driverDetails.surname": "Surname is required",
      "driverDetails.cellphone": "Cellphone is required",
      "driverDetails.email": "Email is required",
      "driverDetails.area": "Area is required",
      "driverDetails.password": "Password is required",
      "driverDetails.confPassword": "Confirm Password is required",
      "driverDetails.agreedToTerms": "Please agree to the Terms and Conditions",
      "vehicles.1.shape": "Vehicle body shape is required",
      "ownerDetails.name": "Name is required",
      "ownerDetails.surname": "Surname is required",
      "ownerDetails.cellphone": "Cellphone is required",
      "ownerDetails.email": "Email is required",
      "ownerDetails.area": "Area is required",
      agreedToTerms: "Please agree to the Terms and Conditions",
    });
  });

  it("asks for an owner only when the driver names one", { tags: "R-02" }, () => {
    expect(checkDriverForm({ ...form, ownerDetails: null })).toEqual({});
    expect(checkDriverForm({ ...form, ownerDetails: owner })).toEqual({});
  });
});

it("only the changed fields of a driver are checked", { tags: "R-50" }, () => {
  expect(checkDriverChange({})).toEqual({});
  expect(checkDriverChange({ area: "Soweto", email: "thandi@example.com" })).toEqual({});
  expect(checkDriverChange({ name: " ", area: "" })).toEqual({
    name: "Name is required",
    area: "Area is required",
  });
});
