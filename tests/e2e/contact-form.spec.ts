/** Writing to the company: what the form says, keeps for people, and does against programs. */
import { expect, type Page } from "@playwright/test";
import { problemOf } from "./support/forms.ts";
import { look, press } from "./support/pages.ts";
import { test } from "./support/people.ts";

const email = "thandi@clients.example.com";
const message = "Do you move pianos?\nMine is upright.";
const calls = "**/api/createcontact";

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

test.beforeEach(({ page }) => page.clock.install());

/** Fills in the form, and takes the time that a person takes. */
async function write(page: Page): Promise<void> {
  await field(page, "Name").fill("Thandi Nkosi");
  await field(page, "Email").fill(email);
  await field(page, "Cellphone").fill("082 555 0123");
  await field(page, "Message").fill(message);
  await page.clock.fastForward(3_000);
}

/** The form says what becomes of the details, and that one may object. */
async function expectNotice(page: Page): Promise<void> {
  const form = page.getByRole("form", { name: "Contact" });
  await expect(form.getByText(/You may object, on reasonable grounds/)).toBeVisible();
  const policy = form.getByRole("link", { name: /privacy policy/ });
  await expect(policy).toHaveAttribute("href", "/privacy");
}

test("an empty message is refused by the server beside each field, then it is sent, not too fast", {
  tag: ["@S-203", "@S-206", "@S-207", "@S-595", "@P12", "@any-width"],
}, async ({ page }) => {
  await page.goto("/contact");
  await expectNotice(page);
  const table = page.getByRole("table", { name: "Contact details" });
  for (const [name, value] of [
    ["Phone", "082 555 0199"],
    ["Email", "office@layisha.example"],
    ["Hours", "07:00-17:00"],
    ["Office", "Johannesburg"],
  ] as const) {
    await expect(table.getByRole("row", { name: new RegExp(`^${name}`) })).toContainText(
      value.replaceAll(" ", "\u00a0"),
    );
  }
  await expect(page.getByLabel("Website")).toBeHidden();
  await press(page, "Send message");
  const summary = page.getByRole("alert", { name: "Check the marked fields and try again." });
  await expect(summary).toBeFocused();
  for (const name of ["Name", "Email", "Cellphone", "Message"]) {
    await expect(problemOf(page, name)).toHaveAccessibleDescription(`${name} is required`);
    await expect(summary.getByRole("link", { name: `${name} is required` })).toBeVisible();
  }
  await look(page);

  await write(page);
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
  await field(page, "Cellphone").fill("12345");
  await press(page, "Send message");
  await expect(problemOf(page, "Cellphone")).toHaveAccessibleDescription(
    /start with \+ and its code/,
  );
  await expect(field(page, "Message")).toHaveValue(message);

  await field(page, "Cellphone").fill("082 555 0123");
  const asked = page.waitForRequest(calls);
  await press(page, "Send message");
  const sent = await asked;
  const body = sent.postDataJSON() as { readonly filledInMs: number };
  expect(body).toMatchObject({ message, website: "" });
  expect(body.filledInMs).toBeGreaterThanOrEqual(3_000);
  const answer = (await (await sent.response())?.json()) as { msg: string } | undefined;
  await expect(page.getByText(answer?.msg ?? "?")).toBeVisible();
  await look(page);

  await press(page, "Write another message");
  await expect(field(page, "Name")).toHaveValue("Thandi Nkosi");
  await expect(field(page, "Message")).toHaveValue("");
});

test("two presses on the home page send once, and the button shows that it sends", {
  tag: ["@S-204", "@S-206", "@any-width"],
}, async ({ page }) => {
  let sent = 0;
  const gate = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    sent += 1;
    await gate.promise;
    await route.fulfill({ json: { msg: "We have your message." } });
  });
  await page.goto("/");
  await expectNotice(page);
  await write(page);
  const button = page.getByRole("button", { name: "Send message" });
  await button.dblclick();
  await expect(button).toHaveAttribute("aria-busy", "true");
  await button.press("Enter");
  gate.resolve();
  await expect(page.getByText("We have your message.")).toBeVisible();
  expect(sent).toBe(1);
});

test("what was written outlives a failure and a reload, until it is sent", {
  tag: ["@S-205", "@P12", "@any-width"],
}, async ({ page }) => {
  await page.route(calls, (route) => route.abort());
  await page.goto("/contact");
  await write(page);
  await press(page, "Send message");
  await expect(
    page.getByRole("alert", { name: /We cannot reach Layisha right now/ }),
  ).toBeFocused();
  await expect(field(page, "Message")).toHaveValue(message);
  await page.reload();
  await expect(field(page, "Message")).toHaveValue(message);
  await expect(field(page, "Email")).toHaveValue(email);
  await page.unroute(calls);
  await page.route(calls, (route) => route.fulfill({ json: { msg: "Thank you." } }));
  await press(page, "Send message");
  await expect(page.getByText("Thank you.")).toBeVisible();
  await page.reload();
  await expect(field(page, "Message")).toHaveValue("");
});
