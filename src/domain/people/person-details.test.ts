import { expect, it } from "vitest";
import { checkPersonDetails } from "./person-details.ts";

const person = { name: "Thandi", surname: "Nkosi", cellphone: "082 555 0000" };

it("names have at most 100 characters on one line", { tags: "V-35" }, () => {
  expect(checkPersonDetails({ ...person, name: ` ${"a".repeat(100)} ` })).toEqual({});
  expect(checkPersonDetails({ ...person, name: "a".repeat(101) })).toEqual({
    name: "Name must be at most 100 characters long",
  });
  for (const surname of ["Nko\nsi", "Nko\u0000si", "Nko\tsi"]) {
    expect(checkPersonDetails({ ...person, surname })).toEqual({
      surname: "Surname must be plain text on one line",
    });
  }
  expect(
    checkPersonDetails({ ...person, name: "Zoë-Ann", surname: "O'Brien van der Merwe" }),
  ).toEqual({});
});

it("names have letters that can be seen", { tags: "V-71" }, () => {
  for (const name of ["\u3164", "\u2800", "\u200b", "\u00ad", "\u0301".repeat(100)]) {
    expect(checkPersonDetails({ ...person, name })).toEqual({ name: "Name is required" });
  }
  for (const surname of ["-", "123", "7\u3164", "\u{1f69a}"]) {
    expect(checkPersonDetails({ ...person, surname })).toEqual({
      surname: "Surname needs letters",
    });
  }
  for (const name of ["Tha\u00adndi", "\u202eThandi\u200b", `T${"\u0301".repeat(150)}`, "王"]) {
    expect(checkPersonDetails({ ...person, name })).toEqual({});
  }
});
