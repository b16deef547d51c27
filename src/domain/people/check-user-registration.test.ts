import { describe, expect, it } from "vitest";
import { checkUserRegistration } from "./check-user-registration.ts";

const registration = {
  name: "Naledi",
  surname: "Sithole",
  email: "naledi@staff.example.com",
  cellphone: "082 555 0123",
  password: "Furniture!42-van",
  confPassword: "Furniture!42-van",
  role: "user",
};

describe("a new member of staff", () => {
  it("needs every field, in the words of the client registration", { tags: "U-01" }, () => {
    expect(checkUserRegistration(registration)).toEqual({});
    const empty = Object.fromEntries(Object.keys(registration).map((field) => [field, " "]));
    expect(
      checkUserRegistration({ ...registration, ...empty, password: "", confPassword: "" }),
    ).toEqual({
      name: "Name is required",
      surname: "Surname is required",
      email: "Email is required",
      cellphone: "Cellphone is required",
      password: "Password is required",
      confPassword: "Confirm Password is required",
      role: "Choose user or admin.",
    });
  });

  it("gets a password that is strong, and typed the same twice", { tags: "U-02" }, () => {
    expect(checkUserRegistration({ ...registration, password: "short" })).toEqual({
      password: expect.stringContaining("Password must be at least 10 characters long."),
      confPassword: "Passwords do not match",
    });
  });

  it.each(["", "Admin", "owner", "client"])("is none like %j", { tags: "U-03" }, (role) => {
    expect(checkUserRegistration({ ...registration, role })).toEqual({
      role: "Choose user or admin.",
    });
  });
});
