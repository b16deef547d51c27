/** What the contact form does against programs, and what it keeps for people. */
import { expect, type Page, test } from "@playwright/test";

const message = "Do you move pianos?";

async function write(page: Page): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill("Thandi Nkosi");
  await page.getByLabel("Email", { exact: true }).fill("thandi@clients.example.com");
  await page.getByLabel("Cellphone", { exact: true }).fill("082 555 0123");
  await page.getByLabel("Message", { exact: true }).fill(message);
}

test("what was written outlives a reload, until it is sent", {
  tag: ["@P12", "@any-width"],
}, async ({ page }) => {
  await page.route("**/api/createcontact", (route) =>
    route.fulfill({ json: { msg: "Thank you." } }),
  );
  await page.goto("/contact");
  await write(page);
  await page.reload();
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue(message);
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("thandi@clients.example.com");
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText("Thank you.")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue("");
});

test("it is not sent faster than people write, and nobody sees the field for programs", {
  tag: ["@P12", "@any-width"],
}, async ({ page }) => {
  await page.goto("/contact");
  await expect(page.getByLabel("Website")).toBeHidden();
  await write(page);
  const [sent] = await Promise.all([
    page.waitForRequest("**/api/createcontact"),
    page.getByRole("button", { name: "Send message" }).click(),
  ]);
  const body: unknown = sent.postDataJSON();
  expect(body).toMatchObject({ message, website: "", filledInMs: expect.any(Number) });
  expect((body as { filledInMs: number }).filledInMs).toBeGreaterThanOrEqual(3_000);
  expect((await sent.response())?.status()).toBe(200);
});

test("whoever has the hidden field filled in by mistake is told, and loses nothing", {
  tag: ["@P12", "@any-width"],
}, async ({ page }) => {
  await page.goto("/contact");
  await write(page);
  const website = page.getByLabel("Website");
  await website.evaluate((input: HTMLInputElement) => {
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    set?.call(input, "https://thandi.example");
    input.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(website).toHaveAccessibleDescription(/Leave this field empty, then send/);
  await website.fill("");
  await expect(website).toBeHidden();
  await page.getByRole("button", { name: "Send message" }).click();
  await expect(page.getByText(/Thank you, we have your message/)).toBeVisible();
});
