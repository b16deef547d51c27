import { expect, it } from "vitest";
import {
  historyActionText,
  historyActorText,
  historyFieldText,
  historyValueText,
} from "./history.tsx";

it("an action is shown in words, an unknown one by its own name", { tags: "S-323" }, () => {
  expect(historyActionText("update", undefined)).toBe("Changed");
  expect(historyActionText("assign", { actions: { assign: "Driver assigned" } })).toBe(
    "Driver assigned",
  );
  expect(historyActionText("settings-refused", undefined)).toMatch(/^Wrong password/);
  expect(historyActionText("send-reminder", undefined)).toBe("Send reminder");
});

it("the history names fields as the tables do", { tags: "S-323" }, () => {
  expect(historyFieldText("corporateInterest", undefined)).toBe("Corporate Interest");
  expect(historyFieldText("git", undefined)).toBe("GIT");
  expect(historyFieldText("truck_size", undefined)).toBe("Truck Size");
  expect(historyFieldText("vehicleId", { fields: { vehicleId: "Current vehicle" } })).toBe(
    "Current vehicle",
  );
});

it("the history names the person, and marks a client or a driver as one", { tags: "S-323" }, () => {
  expect(historyActorText({ actor: "Naledi Sample", actorType: "client" })).toBe(
    "Naledi Sample (client)",
  );
  expect(historyActorText({ actor: "Office Admin", actorType: "user" })).toBe("Office Admin");
  expect(historyActorText({ actor: "System", actorType: "system" })).toBe("System");
});

it("no value is None, a phone number is in groups", { tags: ["S-323", "S-328"] }, () => {
  expect(historyValueText("notes", null, undefined)).toBe("None");
  expect(historyValueText("notes", "", undefined)).toBe("None");
  expect(historyValueText("answer", null, { nothing: { answer: "N/A" } })).toBe("N/A");
  const number = historyValueText("cellphone", "0825550123", undefined);
  expect(number.replaceAll("\u00a0", " ")).toBe("082 555 0123");
});
