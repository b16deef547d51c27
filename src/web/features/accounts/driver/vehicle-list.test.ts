import { expect, it } from "vitest";
import { emptyVehicle } from "../drafts.ts";
import {
  choiceOf,
  errorsWithoutVehicle,
  errorsWithoutVehicles,
  isFilledIn,
  noVehicles,
  withoutVehicle,
  withVehicle,
  withVehicleChange,
} from "./vehicle-list.ts";

const small = { truckSize: "1ton", licencePlate: "AAA 111 GP", shape: "open", git: "no" };
const large = { truckSize: "8ton", licencePlate: "BBB 222 GP", shape: "closed", git: "yes" };

it("a vehicle is added at the end, empty", { tags: "S-267" }, () => {
  expect(withVehicle([small])).toEqual([small, emptyVehicle]);
});

it("a vehicle is changed at its index, and no other", { tags: "S-267" }, () => {
  expect(withVehicleChange([small, large], 1, { git: "no" })).toEqual([
    small,
    { ...large, git: "no" },
  ]);
});

it("a vehicle is removed at its index, and one always stays", { tags: "S-267" }, () => {
  expect(withoutVehicle([small, large, emptyVehicle], 1)).toEqual([small, emptyVehicle]);
  expect(withoutVehicle([small], 0)).toEqual([emptyVehicle]);
});

it("the list starts again with a single empty vehicle", { tags: "S-268" }, () => {
  expect(noVehicles).toEqual([emptyVehicle]);
  expect(noVehicles.some(isFilledIn)).toBe(false);
  expect(isFilledIn(small)).toBe(true);
});

it("'pleaseSelect' sets a truck size to nothing", { tags: "S-269" }, () => {
  expect(choiceOf("pleaseSelect")).toBe("");
  expect(choiceOf("3ton")).toBe("3ton");
});

it("messages stay with their vehicle when another is removed", { tags: "S-294" }, () => {
  const errors = {
    "driverDetails.name": "Name is required",
    vehicles: "Please register at most 20 vehicles at once",
    "vehicles.0.git": "The GIT field is required",
    "vehicles.1.shape": "Vehicle body shape is required",
    "vehicles.10.shape": "Vehicle body shape is required",
  };
  expect(errorsWithoutVehicle(errors, 1)).toEqual({
    "driverDetails.name": "Name is required",
    vehicles: "Please register at most 20 vehicles at once",
    "vehicles.0.git": "The GIT field is required",
    "vehicles.9.shape": "Vehicle body shape is required",
  });
  expect(errorsWithoutVehicles(errors)).toEqual({ "driverDetails.name": "Name is required" });
});
