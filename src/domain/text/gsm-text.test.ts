import { expect, it } from "vitest";
import { gsmText, smsParts } from "./gsm-text.ts";

it("an SMS has GSM characters alone, so that it stays one or two parts", { tags: "O-166" }, () => {
  expect(gsmText("Zoë’s café – “R 1 234” 5€ 🚚 [x]")).toBe('Zoe\'s café - "R 1 234" 5  x');
  expect(gsmText("Ṱhavhani ǃKhwa ǀXam Đặng Łukasz 李")).toBe("Thavhani !Khwa /Xam Dang Lukasz ");
  expect([160, 161, 306, 307].map((length) => smsParts("x".repeat(length)))).toEqual([1, 2, 2, 3]);
});
