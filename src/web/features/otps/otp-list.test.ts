import { expect, it } from "vitest";
import { otpPurposeText } from "./otp-list.tsx";

it("the list of codes says for whom and why a code was made", { tags: "S-421" }, () => {
  expect(otpPurposeText({ partyType: "client", purpose: "register" })).toBe("Client registration");
  expect(otpPurposeText({ partyType: "driver", purpose: "reset" })).toBe("Driver password reset");
});
