import { expect, it } from "vitest";
import { vehicleOptionValue } from "./vehicle-fields.tsx";
import { errorsWithoutVehicle, errorsWithoutVehicles } from "./vehicle-list-fields.tsx";

it("'pleaseSelect' sets a truck size to nothing", { tags: "S-269" }, () => {
  expect(vehicleOptionValue("pleaseSelect")).toBe("");
  expect(vehicleOptionValue("3ton")).toBe("3ton");
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
