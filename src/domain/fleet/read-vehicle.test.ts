import { expect, it } from "vitest";
import { readVehicle, readVehicleChange } from "./read-vehicle.ts";

const typed = { truckSize: "3ton", licencePlate: "abc-123 gp", shape: "closed", git: "yes" };

it("reads a vehicle into the form in which it is stored", { tags: "R-76" }, () => {
  expect(readVehicle(typed)).toEqual({ ...typed, licencePlate: "ABC123GP" });
  expect(() => readVehicle({ ...typed, git: "" })).toThrow(RangeError);
});

it("reads of a change only the fields that are there", { tags: "R-76" }, () => {
  expect(readVehicleChange({})).toEqual({});
  expect(readVehicleChange({ licencePlate: "ca 1" })).toEqual({ licencePlate: "CA1" });
});
