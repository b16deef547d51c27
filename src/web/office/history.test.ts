import { expect, it } from "vitest";
import { actionText, actorText, fieldText, valueText } from "./history.tsx";

it("an action is shown in words, an unknown one by its own name", { tags: "S-323" }, () => {
  expect(actionText("update", undefined)).toBe("Changed");
  expect(actionText("assign", { actions: { assign: "Driver assigned" } })).toBe("Driver assigned");
  expect(actionText("settings-refused", undefined)).toMatch(/^Wrong password/);
  expect(actionText("send-reminder", undefined)).toBe("Send reminder");
});

it("the history names fields as the tables do", { tags: "S-323" }, () => {
  expect(fieldText("corporateInterest", undefined)).toBe("Corporate Interest");
  expect(fieldText("git", undefined)).toBe("GIT");
  expect(fieldText("truck_size", undefined)).toBe("Truck Size");
  expect(fieldText("vehicleId", { fields: { vehicleId: "Current vehicle" } })).toBe(
    "Current vehicle",
  );
});

it("the history names the person, and marks a client or a driver as one", { tags: "S-323" }, () => {
  expect(actorText({ actor: "Naledi Sample", actorType: "client" })).toBe("Naledi Sample (client)");
  expect(actorText({ actor: "Office Admin", actorType: "user" })).toBe("Office Admin");
  expect(actorText({ actor: "System", actorType: "system" })).toBe("System");
});

it("no value is None, a phone number is in groups", { tags: ["S-323", "S-328"] }, () => {
  expect(valueText("notes", null, undefined)).toBe("None");
  expect(valueText("notes", "", undefined)).toBe("None");
  expect(valueText("answer", null, { nothing: { answer: "N/A" } })).toBe("N/A");
  const number = valueText("cellphone", "0825550123", undefined);
  expect(number.replaceAll("\u00a0", " ")).toBe("082 555 0123");
});
