import { expect, it } from "vitest";
import { purposeText } from "./otp-list.tsx";

it("a code says for whom and for what it was made", { tags: "S-421" }, () => {
  expect(purposeText({ partyType: "client", purpose: "register" })).toBe("Client registration");
  expect(purposeText({ partyType: "driver", purpose: "reset" })).toBe("Driver password reset");
});
