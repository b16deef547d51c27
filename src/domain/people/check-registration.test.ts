import { describe, expect, it } from "vitest";
import {
  checkClientRegistration,
  checkDriverOnlyRegistration,
  checkDriverOnlySubmission,
  checkDriverRegistration,
  checkEmail,
  checkPartyChange,
  checkVerificationCode,
} from "./check-registration.ts";

const client = {
  name: "Thandi",
  surname: "Nkosi",
  cellphone: "082 555 0000",
  password: "Zebras7!Paint",
  confPassword: "Zebras7!Paint",
  agreedToTerms: true,
};
const driver = { ...client, area: "Soweto" };
const driverOnly = { ...driver, email: "thandi@example.com" };
const nobody = {
  name: "",
  surname: "",
  cellphone: "",
  password: "",
  confPassword: "",
  agreedToTerms: false,
};
const nobodysErrors = {
  name: "Name is required",
  surname: "Surname is required",
  cellphone: "Cellphone is required",
  password: "Password is required",
  confPassword: "Confirm Password is required",
  agreedToTerms: "Please agree to the Terms and Conditions",
};

describe("client registration", () => {
  it("names every field that an empty form lacks", { tags: ["V-26", "V-27"] }, () => {
    expect(checkClientRegistration(client)).toEqual({});
    expect(checkClientRegistration(nobody)).toEqual(nobodysErrors);
  });

  it("refuses agreement denied, not agreement left out", { tags: "V-27" }, () => {
    const { agreedToTerms: _, ...silent } = client;
    expect(checkClientRegistration(silent)).toEqual({});
  });

  it("holds the password against rules and confirmation", { tags: ["V-21", "V-25"] }, () => {
    expect(checkClientRegistration({ ...client, password: "short" })).toMatchObject({
      password: expect.stringContaining("at least 10 characters"),
      confPassword: "Passwords do not match",
    });
  });
});

describe("driver registration", () => {
  it("asks for the area too", { tags: "V-30" }, () => {
    expect(checkDriverRegistration(driver)).toEqual({});
    expect(checkDriverRegistration({ ...nobody, area: " " })).toEqual({
      ...nobodysErrors,
      area: "Area is required",
    });
  });

  it("the driver-only form requires every field, in its own words", { tags: "V-32" }, () => {
    expect(checkDriverOnlyRegistration(driverOnly)).toEqual({});
    expect(checkDriverOnlyRegistration({ ...nobody, area: "", email: "" })).toEqual({
      ...nobodysErrors,
      email: "Email is required",
      area: "Area based is required",
    });
  });

  it("leaves the password's strength to the server", { tags: "V-32" }, () => {
    const weak = { ...driverOnly, password: "weak", confPassword: "weak" };
    expect(checkDriverOnlyRegistration(weak)).toEqual({});
    expect(checkDriverOnlySubmission(weak)).toEqual({
      password: expect.stringContaining("at least 10 characters"),
    });
    expect(checkDriverOnlyRegistration({ ...weak, confPassword: "meek" })).toEqual({
      confPassword: "Passwords do not match",
    });
  });
});

describe("the steps before", () => {
  it("asks for one valid e-mail address", { tags: "V-28" }, () => {
    expect(checkEmail(" ")).toBe("Email is required");
    expect(checkEmail(" Thandi@Example.com ")).toBeNull();
    expect(checkEmail("a@example.com,b@example.com")).toContain("one valid e-mail address");
  });

  it("asks for the verification code", { tags: "V-29" }, () => {
    expect(checkVerificationCode(" ")).toBe("Verification code is required");
    expect(checkVerificationCode("123456")).toBeNull();
  });
});

describe("a change by staff", () => {
  it("judges only the fields that are to change", { tags: "C-78" }, () => {
    expect(checkPartyChange({})).toEqual({});
    expect(checkPartyChange({ name: undefined, email: undefined })).toEqual({});
    expect(checkPartyChange({ surname: "Naidoo" })).toEqual({});
    expect(checkPartyChange({ cellphone: "" })).toEqual({ cellphone: "Cellphone is required" });
  });

  it("holds them to the rules of registration", { tags: "C-79" }, () => {
    const rightToLeft = "Thabo\u202e";
    expect(
      checkPartyChange({ name: " ", surname: rightToLeft, email: "", cellphone: "12" }),
    ).toEqual({
      name: "Name is required",
      surname: "Surname must be plain text on one line",
      email: "Email is required",
      cellphone: "Please enter a South African cellphone number, for example 082 555 0000",
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
