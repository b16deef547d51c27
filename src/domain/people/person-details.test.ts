import { describe, expect, it } from "vitest";
import { checkPersonDetails } from "./person-details.ts";

const person = { name: "Thandi", surname: "Nkosi", cellphone: "082 555 0000" };

describe("checkPersonDetails", () => {
  it("asks for name, surname and cellphone", { tags: ["V-26", "V-44", "V-45"] }, () => {
    expect(checkPersonDetails(person)).toEqual({});
    expect(checkPersonDetails({ name: " ", surname: "", cellphone: "" })).toEqual({
      name: "Name is required",
      surname: "Surname is required",
      cellphone: "Cellphone is required",
    });
  });

  it("asks for a number that can be called", { tags: "V-34" }, () => {
    expect(checkPersonDetails({ ...person, cellphone: "12345" })).toEqual({
      cellphone: "Please enter a South African cellphone number, for example 082 555 0000",
    });
  });

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
