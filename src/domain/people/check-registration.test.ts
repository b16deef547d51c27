import { describe, expect, it } from "vitest";
import {
  checkClientRegistration,
  checkDriverOnlyRegistration,
  checkPartyChange,
  checkStaffRegistration,
} from "./check-registration.ts";

const client = {
  name: "Thandi",
  surname: "Nkosi",
  cellphone: "082 555 0000",
  password: "Zebras7!Paint",
  confPassword: "Zebras7!Paint",
  agreedToTerms: true,
};
const driverOnly = { ...client, area: "Soweto", email: "thandi@example.com" };

it("a client's agreement may be absent, but not false", { tags: "V-27" }, () => {
  const { agreedToTerms: _, ...silent } = client;
  expect(checkClientRegistration(silent)).toEqual({});
});

it("a driver's password is judged, with a vehicle or without", { tags: "V-32" }, () => {
  const weak = { ...driverOnly, password: "weak", confPassword: "weak" };
  expect(checkDriverOnlyRegistration(weak)).toEqual({
    password: expect.stringContaining("at least 10 characters"),
  });
  expect(checkDriverOnlyRegistration({ ...driverOnly, confPassword: "meek" })).toEqual({
    confPassword: "Passwords do not match",
  });
});

describe("a change by staff", () => {
  it("checks only the changed fields", { tags: "C-78" }, () => {
    expect(checkPartyChange({})).toEqual({});
    expect(checkPartyChange({ name: undefined, email: undefined })).toEqual({});
    expect(checkPartyChange({ surname: "Naidoo" })).toEqual({});
    expect(checkPartyChange({ cellphone: "" })).toEqual({ cellphone: "Cellphone is required" });
  });

  it("holds them to the rules of registration", { tags: "C-79" }, () => {
    const twoLines = "Tha\nbo";
    expect(checkPartyChange({ name: " ", surname: twoLines, email: "", cellphone: "12" })).toEqual({
      name: "Name is required",
      surname: "Surname must be plain text on one line",
      email: "Email is required",
      cellphone:
        "Please enter a cellphone number such as 082 555 0000. For another country, start with + and its code, such as +44 7700 900123",
    });
    const right = {
      name: "Zoë",
      surname: "Li",
      email: " Zoe@Example.com ",
      cellphone: "+27 82 555 0123",
    };
    expect(checkPartyChange(right)).toEqual({});
  });
});

const staff = {
  name: "Naledi",
  surname: "Sithole",
  email: "naledi@staff.example.com",
  cellphone: "082 555 0123",
  role: "user",
};

describe("a new staff member", () => {
  it("needs every field, in the words of the client registration", { tags: "U-01" }, () => {
    expect(checkStaffRegistration(staff)).toEqual({});
    const empty = Object.fromEntries(Object.keys(staff).map((field) => [field, " "]));
    expect(checkStaffRegistration({ ...staff, ...empty })).toEqual({
      name: "Name is required",
      surname: "Surname is required",
      email: "Email is required",
      cellphone: "Cellphone is required",
      role: "Choose user or admin.",
    });
  });

  it.each(["", "Admin", "owner", "client"])("is none like %j", { tags: "U-03" }, (role) => {
    expect(checkStaffRegistration({ ...staff, role })).toEqual({
      role: "Choose user or admin.",
    });
  });
});
