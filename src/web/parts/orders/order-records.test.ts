import { expect, it } from "vitest";
import { driverText } from "./order-records.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");

it("a driver in a choice is named with area, truck size and plate, as far as known", {
  tags: "S-102",
}, () => {
  const person = { name: "Sipho", surname: "Example", area: "Soweto" };
  const onFoot = { ...person, vehiclePlate: null, vehicleTruckSize: null };
  expect(driverText(onFoot)).toBe("Sipho Example, Soweto");
  const driver = { ...person, vehiclePlate: "DM12XPGP", vehicleTruckSize: "3ton" } as const;
  expect(plain(driverText(driver))).toBe("Sipho Example, Soweto, 3 ton, DM 12 XP GP");
});
