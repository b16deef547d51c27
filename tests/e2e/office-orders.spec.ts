/** What the office does with orders beyond their day: export, deleted ones, their history. */
import { expect } from "@playwright/test";
import { look, press, rowButton, rows } from "./support/pages.ts";
import { answered, test } from "./support/people.ts";
import { assignSomeone, bookOrder, freshDay } from "./support/records.ts";

test("deleted orders are shown and restored", { tag: ["@S-370", "@any-width"] }, async ({
  page,
  client,
  staff,
}) => {
  const id = await bookOrder(client, { orderDate: freshDay() });
  await answered(await staff.api.delete(`/api/orders/delete/${id}`));
  await staff.signIn(page);
  await page.goto(`/orders/all?q=${id}`);
  await expect(page.getByText("No order matches")).toBeVisible();
  await press(page, "Removed 1");
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole("link", { name: /^Order details/ })).toHaveCount(0);
  await rowButton(page, "History").click();
  await expect(page.getByRole("dialog")).toContainText("Deleted by");
  await look(page);
  await press(page, "Close");
  await rowButton(page, "Restore").click();
  await expect(page.getByText("The order is back on the list.")).toBeVisible();
  await press(page, "All 1");
  await expect(page.getByRole("link", { name: /^Order details/ })).toHaveCount(1);
});

test("staff read an order's history on its page, a client does not", {
  tag: ["@S-372", "@any-width"],
}, async ({ page, client, staff }) => {
  const id = await bookOrder(client, { orderDate: freshDay() });
  await assignSomeone(staff, id);
  await staff.signIn(page);
  await page.goto(`/orders/details/${id}`);
  const history = page.getByRole("region", { name: "History" });
  await expect(history).toContainText("Driver assigned by");
  await expect(history).toContainText("Booked by Lerato Sample (client)");
  await look(page);
  const record = page.getByRole("region", { name: "Record" });
  await record.getByRole("link", { name: "Open the client" }).click();
  await expect(page.getByRole("heading", { level: 1, name: /Lerato Sample/ })).toBeVisible();
  await page.context().clearCookies();
  await client.signIn(page);
  await page.goto(`/orders/details/${id}`);
  await expect(page.getByText("What happens next")).toBeVisible();
  await expect(page.getByRole("region", { name: "History" })).toHaveCount(0);
});
