import { expect, type Locator } from "@playwright/test";
import { daysAhead, putDraft } from "./support/booking.ts";
import { look, press } from "./support/pages.ts";
import { test } from "./support/people.ts";

test("a suburb is booked with its street and a contact at both ends, kept through a refusal", {
  tag: ["@S-613", "@S-614", "@S-615", "@S-616", "@any-width"],
}, async ({ page, client }) => {
  await putDraft(page, daysAhead(47), { upTo: "payment", withoutEnds: true, as: client });
  await page.goto("/orders/checkout");
  const [pickup, destination] = ["At the pickup", "At the destination"].map((name) =>
    page.getByRole("group", { name }),
  ) as [Locator, Locator];
  const street = (end: Locator) => end.getByLabel("Street and number");
  await expect(pickup.getByLabel("Contact person")).toHaveValue("Lerato Sample");
  await expect(destination.getByLabel("Contact cellphone")).toHaveValue("082 555 0042");
  await destination.getByLabel("Contact cellphone").fill("12");
  await press(page, "Book Order");
  const required = "Please enter the street and number";
  const links = page.getByRole("alert").getByRole("link");
  await expect(links).toHaveText([
    new RegExp(`^At the pickup: ${required}`),
    new RegExp(`^At the destination: ${required}`),
    /^At the destination: Please enter a cellphone number/,
  ]);
  await expect(street(pickup)).toHaveAccessibleDescription(new RegExp(required));
  await look(page);

  await street(pickup).fill("5 Voortrekker Street, Vereeniging");
  await street(destination).fill("31 Church Street");
  await destination.getByLabel("Contact person").fill("Johan Voorbeeld");
  await destination.getByLabel("Contact cellphone").fill("082 555 0078");
  await press(page, "Book Order");
  await expect(street(pickup)).toHaveAccessibleDescription(/are not next to each other/);
  await expect(page).toHaveURL("/orders/checkout");
  await page.reload();
  await expect(street(destination)).toHaveValue("31 Church Street");
  await street(pickup).fill("12 Oxford Road");
  await pickup.getByLabel("Unit, complex and gate").fill("Unit 4, Acacia Court");
  await press(page, "Book Order");
  await expect(page).toHaveURL("/orders/all");
  await expect(
    page.getByText(/^Have everything packed at 12 Oxford Road, Rosebank.* by /),
  ).toBeVisible();
  await page.getByRole("link", { name: "See this order" }).click();
  const move = page.getByRole("region", { name: "The move" });
  await expect(move).toContainText("31 Church Street, Hatfield");
  await expect(move).toContainText("Unit 4, Acacia Court");
  await expect(move).toContainText(/km \(estimated\)/);
  await expect(move.getByRole("link", { name: "082 555 0078" })).toHaveAttribute(
    "href",
    "tel:+27825550078",
  );
  await look(page);
});
