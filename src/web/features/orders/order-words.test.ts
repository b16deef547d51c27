import { expect, it } from "vitest";
import {
  countText,
  crewText,
  currentStep,
  driverNextStep,
  driverText,
  truckText,
  whatHappensNext,
} from "./order-words.ts";

const plain = (text: string) => text.replaceAll("\u00a0", " ");
const driver = {
  name: "Sipho",
  surname: "Example",
  cellphone: "0825560001",
  email: "sipho@drivers.example.com",
};
const order = { status: "pending", driver: null, price: 1058 } as const;

it("names truck, helpers and floors", () => {
  expect(truckText("1.5ton")).toBe("Standard Load (1.5ton)");
  expect(truckText("8ton")).toBe("8ton");
  expect(crewText({ helpers: 1, floors: 0 })).toBe("1 helper, no floors");
  expect(countText(3, "helper")).toBe("3 helpers");
});

it("the steps of an order follow its state", { tags: "S-104" }, () => {
  expect(currentStep("pending", false)).toBe(0);
  expect(currentStep("pending", true)).toBe(1);
  expect(currentStep("started", true)).toBe(2);
  expect(currentStep("completed", true)).toBe(4);
});

it("a client reads what happens next, and what to pay while it is due", { tags: "S-104" }, () => {
  expect(plain(whatHappensNext(order, false))).toBe(
    "We choose a driver for you and write to you with the name and number. You pay R 1 058 in cash on the day. Nothing is added at the door.",
  );
  expect(plain(whatHappensNext({ ...order, driver }, false))).toMatch(
    /^Sipho Example drives your move\. .*You pay R 1 058 in cash/,
  );
  expect(plain(whatHappensNext({ ...order, driver, status: "started" }, false))).toMatch(
    /^Your move is under way with Sipho Example\. You pay R 1 058 in cash/,
  );
  expect(whatHappensNext({ ...order, driver, status: "completed" }, true)).toBe(
    "Your move is done. Thank you for moving with us.",
  );
});

it("a day that has passed promises nothing any more", { tags: "S-104" }, () => {
  expect(whatHappensNext(order, true)).toBe(
    "The day of this move has passed. Call us if your things were not moved.",
  );
  expect(whatHappensNext({ ...order, status: "started", driver }, true)).toContain("under way");
});

it("tells a driver what to collect", () => {
  expect(plain(driverNextStep("pending", 900))).toContain("The client pays R 900 in cash");
  expect(driverNextStep("completed", 900)).toBe("This job is done.");
});

it("a driver on offer shows area, vehicle size and plate as far as they are known", {
  tags: "S-102",
}, () => {
  const person = { name: "Sipho", surname: "Example", area: "Soweto" };
  const onFoot = { ...person, vehiclePlate: null, vehicleTruckSize: null };
  expect(driverText(onFoot)).toBe("Sipho Example, Soweto");
  const driver = { ...person, vehiclePlate: "DM12XPGP", vehicleTruckSize: "3ton" } as const;
  expect(plain(driverText(driver))).toBe("Sipho Example, Soweto, 3ton, DM 12 XP GP");
});
