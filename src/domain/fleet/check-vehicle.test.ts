import { expect, it } from "vitest";
import {
  checkDriverVehicles,
  checkVehicleChange,
  checkVehicleRegistration,
  parseVehicle,
  parseVehicleChange,
} from "./check-vehicle.ts";

const truck = { truckSize: "3ton", licencePlate: "ABC 123 GP", shape: "closed", git: "yes" };

it("the full driver form has 1 to 20 vehicles, each with a plate of its own", {
  tags: "V-31",
}, () => {
  expect(checkDriverVehicles([])).toEqual({ vehicles: "Please add at least one vehicle" });
  expect(checkDriverVehicles(Array.from({ length: 21 }, () => truck))).toEqual({
    vehicles: "Please register at most 20 vehicles at once",
  });
  expect(checkDriverVehicles([truck, { ...truck, licencePlate: "abc123gp" }])).toEqual({
    "vehicles.1.licencePlate": "This licence plate is in the list already",
  });
});

it("'pleaseSelect' and unknown values count as no choice", { tags: "V-33" }, () => {
  expect(checkVehicleRegistration({ ...truck, truckSize: "pleaseSelect" })).toEqual({
    truckSize: "Truck size is required",
  });
  expect(checkVehicleRegistration({ ...truck, shape: "round", git: "maybe" })).toEqual({
    shape: "Vehicle shape is required",
    git: "Goods in Transit (GIT) info is required",
  });
});

it("only the changed fields of a vehicle are checked", { tags: "R-75" }, () => {
  expect(checkVehicleChange({})).toEqual({});
  expect(checkVehicleChange({ licencePlate: "", git: "perhaps" })).toEqual({
    licencePlate: "Licence plate is required",
    git: "Goods in Transit (GIT) info is required",
  });
});

it("a vehicle is read into the form in which it is stored", { tags: "R-76" }, () => {
  expect(parseVehicle(truck)).toEqual({ ...truck, grossKg: 7_500, licencePlate: "ABC123GP" });
  expect(() => parseVehicle({ ...truck, git: "" })).toThrow(RangeError);
  expect(parseVehicleChange({})).toEqual({});
  expect(parseVehicleChange({ licencePlate: "ca 1" })).toEqual({ licencePlate: "CA1" });
});

it("a gross mass is whole kilograms that a vehicle can have, and that of its size where it is left out", {
  tags: "O-1652",
}, () => {
  for (const grossKg of [500, 7_500, 56_000]) expect(checkVehicleChange({ grossKg })).toEqual({});
  for (const grossKg of [0, 499, 7.5, 56_001, Number.NaN])
    expect(Object.keys(checkVehicleChange({ grossKg }))).toEqual(["grossKg"]);
  expect(parseVehicle({ ...truck, truckSize: "1.5ton" }).grossKg).toBe(3_500);
  expect(parseVehicle({ ...truck, grossKg: 8_000 }).grossKg).toBe(8_000);
});
