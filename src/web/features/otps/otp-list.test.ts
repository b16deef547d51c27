import { expect, it } from "vitest";
import { otpPurposeText } from "./otp-list.tsx";

it("a code says for whom and for what it was made", { tags: "S-421" }, () => {
  expect(otpPurposeText({ partyType: "client", purpose: "register" })).toBe("Client registration");
  expect(otpPurposeText({ partyType: "driver", purpose: "reset" })).toBe("Driver password reset");
});
