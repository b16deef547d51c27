import { describe, expect, it } from "vitest";
import { checkPartyChange } from "./check-party-change.ts";

describe("checkPartyChange", () => {
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
