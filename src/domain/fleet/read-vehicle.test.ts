import { expect, it } from "vitest";
import { readVehicle, readVehicleChange } from "./read-vehicle.ts";

const typed = { truckSize: "3ton", licencePlate: "abc-123 gp", shape: "closed", git: "yes" };

it("R-76 reads a vehicle into the form in which it is stored", () => {
  expect(readVehicle(typed)).toEqual({ ...typed, licencePlate: "ABC123GP" });
  expect(() => readVehicle({ ...typed, git: "" })).toThrow(RangeError);
});

it("R-76 reads of a change only the fields that are there", () => {
  expect(readVehicleChange({})).toEqual({});
  expect(readVehicleChange({ licencePlate: "ca 1" })).toEqual({ licencePlate: "CA1" });
});
