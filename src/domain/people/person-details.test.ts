import { describe, expect, it } from "vitest";
import { checkPersonDetails } from "./person-details.ts";

const person = { name: "Thandi", surname: "Nkosi", cellphone: "082 555 0000" };

describe("checkPersonDetails", () => {
  it("names have at most 100 characters on one line", { tags: "V-35" }, () => {
    expect(checkPersonDetails({ ...person, name: ` ${"a".repeat(100)} ` })).toEqual({});
    expect(checkPersonDetails({ ...person, name: "a".repeat(101) })).toEqual({
      name: "Name must be at most 100 characters long",
    });
    for (const surname of ["Nko\nsi", "Nko\u0000si", "Nko\u202esi", "Nko\u200fsi", "Nko\u061csi"]) {
      expect(checkPersonDetails({ ...person, surname })).toEqual({
        surname: "Surname must be plain text on one line",
      });
    }
    expect(
      checkPersonDetails({ ...person, name: "Zoë-Ann", surname: "O'Brien van der Merwe" }),
    ).toEqual({});
  });
});
