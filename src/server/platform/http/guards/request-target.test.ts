import { expect, it } from "vitest";
import { originForm, pathOf } from "./request-target.ts";

it.each([
  ["/api/me?x=1", "/api/me?x=1"],
  ["http://layisha.example/api/me?x=1", "/api/me?x=1"],
  ["HTTPS://layisha.example:8443/api/me", "/api/me"],
  ["http://layisha.example", "/"],
  ["http://layisha.example?x", "/?x"],
  ["/assets/a.js#%ff", "/assets/a.js"],
  ["/go?to=http://other.example/x", "/go?to=http://other.example/x"],
  ["*", "*"],
  [undefined, "/"],
])("the target %j is %j", { tags: "G4" }, (target, expected) => {
  expect(originForm(target)).toBe(expected);
});

it.each([
  ["http://h/%61pi/login?x", "/api/login"],
  ["/api/login#x", "/api/login"],
  ["/api/%ff", "/api/%ff"],
])("the path of %j is %j", { tags: "G4" }, (target, expected) => {
  expect(pathOf(target)).toBe(expected);
});
