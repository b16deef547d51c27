import { describe, expect, it } from "vitest";
import { checkContactMessage } from "./check-contact-message.ts";

const message = {
  name: "Thandi Nkosi",
  email: "thandi@clients.example.com",
  cellphone: "082 555 0123",
  message: "Do you move pianos?\nMine stands on the second floor.",
};

describe("a message to the company", () => {
  it("asks for name, email, cellphone and message", { tags: "S-200" }, () => {
    expect(checkContactMessage(message)).toEqual({});
    expect(checkContactMessage({ name: " ", email: "", cellphone: "\t", message: " \n " })).toEqual(
      {
        name: "Name is required",
        email: "Email is required",
        cellphone: "Cellphone is required",
        message: "Message is required",
      },
    );
  });

  it("asks for one address and one number that can be answered", { tags: "S-201" }, () => {
    const wrong = { ...message, email: "thandi@example.com,b@example.com", cellphone: "12345" };
    expect(checkContactMessage(wrong)).toEqual({
      email: "Please enter one valid email address, for example name@example.com",
      cellphone:
        "Please enter a cellphone number such as 082 555 0000. For another country, start with + and its code, such as +44 7700 900123",
    });
    expect(checkContactMessage({ ...message, name: "Thandi\r\nBcc: b@example.com" })).toEqual({
      name: "Name must be plain text on one line",
    });
  });

  it("takes at most 4000 characters, not counting blanks around them", { tags: "S-202" }, () => {
    expect(checkContactMessage({ ...message, message: ` ${"a".repeat(4000)}\n` })).toEqual({});
    expect(checkContactMessage({ ...message, message: "a".repeat(4001) })).toEqual({
      message: "Please shorten your message to 4000 characters",
    });
  });
});
