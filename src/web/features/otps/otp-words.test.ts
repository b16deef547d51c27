import { expect, it } from "vitest";
import { purposeText } from "./otp-words.ts";

it("S-421 a code says for whom and for what it was made", () => {
  expect(purposeText({ partyType: "client", purpose: "register" })).toBe("Client registration");
  expect(purposeText({ partyType: "driver", purpose: "reset" })).toBe("Driver password reset");
});
