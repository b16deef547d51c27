import { expect, it } from "vitest";
import { checkDriverChange } from "./check-driver-change.ts";

it("judges only the fields of a driver that are to change", { tags: "R-50" }, () => {
  expect(checkDriverChange({})).toEqual({});
  expect(checkDriverChange({ area: "Soweto", email: "thandi@example.com" })).toEqual({});
  expect(checkDriverChange({ name: " ", area: "" })).toEqual({
    name: "Name is required",
    area: "Area is required",
  });
});
