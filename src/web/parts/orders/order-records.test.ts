import { expect, it } from "vitest";
import { countText, crewText, driverText } from "./order-records.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

it("names helpers and floors", () => {
  expect(crewText({ helpers: 1, floors: 0 })).toBe("1 helper, no floors");
  expect(countText(3, "helper")).toBe("3 helpers");
});

it("a driver on offer shows area, vehicle size and plate if known", { tags: "S-102" }, () => {
  const person = { name: "Sipho", surname: "Example", area: "Soweto" };
  const onFoot = { ...person, vehiclePlate: null, vehicleTruckSize: null };
  expect(driverText(onFoot)).toBe("Sipho Example, Soweto");
  const driver = { ...person, vehiclePlate: "DM12XPGP", vehicleTruckSize: "3ton" } as const;
  expect(plain(driverText(driver))).toBe("Sipho Example, Soweto, 3 ton, DM 12 XP GP");
});
