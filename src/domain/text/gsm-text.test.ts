import { expect, it } from "vitest";
import { toGsmText } from "./gsm-text.ts";

it("an SMS has only GSM characters, so that more of them fit into one", { tags: "O-166" }, () => {
  expect(toGsmText("Zoë’s café – “R 1 234” 5€ 🚚 [x]")).toBe('Zoe\'s café - "R 1 234" 5  x');
  expect(toGsmText("Ṱhavhani ǃKhwa ǀXam Đặng Łukasz 李")).toBe("Thavhani !Khwa /Xam Dang Lukasz ");
});
