import { expect, it } from "vitest";
import {
  checkDocumentExpiryDate,
  type DocumentState,
  documentKindsToAskFor,
  findDocumentKindState,
  isDocumentNeeded,
} from "./documents.ts";

const today = "2026-12-01";

it("asks for a vehicle's insurance only if it has one, and for cards and permits if it is heavy", {
  tags: "R-134",
}, () => {
  const [light, heavy] = [{ grossKg: 3_500 }, { grossKg: 3_501 }];
  const driver = { type: "driver" } as const;
  expect(documentKindsToAskFor({ ...driver, ...light })).toEqual(["identity", "licence", "permit"]);
  expect(isDocumentNeeded("permit", { ...driver, ...light })).toBe(false);
  expect(isDocumentNeeded("permit", { ...driver, ...heavy })).toBe(true);
  const own = ["registration", "disc", "roadworthy"];
  const vehicle = (git: "yes" | "no") => ({ type: "vehicle", git }) as const;
  expect(documentKindsToAskFor({ ...vehicle("no"), ...light })).toEqual(own);
  const all = [...own, "insurance", "operator"];
  expect(documentKindsToAskFor({ ...vehicle("yes"), ...heavy })).toEqual(all);
  expect(isDocumentNeeded("licence", { ...vehicle("yes"), ...light })).toBe(false);
});

it("a document's last day is to come, if it has one", { tags: "R-130" }, () => {
  const checked = (text: string) => checkDocumentExpiryDate("licence", text, today);
  expect([checked("2026-12-01"), checked("2031-05-31")]).toEqual([null, null]);
  expect([checked(""), checked("2026-11-30"), checked("2127-01-01")]).toEqual([
    "Enter the day until which it is valid",
    "This document has expired. Send the new one",
    "Check the year: this is more than 20 years ahead",
  ]);
  expect(checked("31/05/2031")).toMatch(/such as/);
  expect(checkDocumentExpiryDate("identity", "", today)).toBeNull();
  expect(checkDocumentExpiryDate("identity", "2031-05-31", today)).toBe(
    "This document has no day on which it ends. Leave it out",
  );
});

const standing = (...documents: readonly (readonly [DocumentState, string?])[]) =>
  findDocumentKindState(
    documents.map(([state, expiresOn = null]) => ({ state, expiresOn })),
    today,
  );

it("an accepted document decides to its last day", { tags: ["R-135", "R-136"] }, () => {
  expect(standing()).toBe("missing");
  expect(standing(["refused"], ["waiting"])).toBe("waiting");
  expect(standing(["refused"], ["accepted"])).toBe("accepted");
  const until = (day: string) => standing(["waiting", "2030-01-01"], ["accepted", day]);
  expect(["2027-01-01", "2026-12-31", "2026-12-01", "2026-11-30"].map(until)).toEqual([
    "accepted",
    "expiring",
    "expiring",
    "expired",
  ]);
});
