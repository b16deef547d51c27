import { expect, type Locator } from "@playwright/test";
import { regionNamesText } from "#domain/places/region-names.ts";
import { checkPage, press, refuse } from "#harness/browser/pages.ts";
import { test } from "#harness/browser/people.ts";

const outside = `You seem to be outside ${regionNamesText}`;

test("with the keyboard up three suggestions are seen whole, and the bars make room", {
  tag: "@S-663",
}, async ({ page }) => {
  const price = page.getByRole("region", { name: "Your price" });
  const bar = page.getByRole("banner");
  // The first words of each name long places, whose lines would break.
  for (const [path, fields] of [
    ["/", { From: "12 main rd bryan", To: "hatf" }],
    ["/quote", { "Pick Up": "University of", Destination: "rose" }],
  ] as const) {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(path);
    for (const [name, typed] of Object.entries(fields)) {
      const field = page.getByRole("combobox", { name, exact: true });
      await field.click();
      await page.setViewportSize({ width: 360, height: 420 });
      await field.pressSequentially(typed);
      await expect(page.getByRole("option").nth(2)).toBeVisible();
      await expect(page.locator("label", { hasText: name })).toBeInViewport({ ratio: 1 });
      await expect(bar).not.toBeInViewport();
      await expect(price).toBeHidden();
      for (const option of (await page.getByRole("option").all()).slice(0, 3))
        await expect.poll(() => isSeenWhole(option)).toBe(true);
      await page.getByRole("option").first().click();
      await page.setViewportSize({ width: 360, height: 740 });
    }
    await expect(bar).toBeInViewport();
  }
  await expect(price).toBeVisible();
});

/** Whether nothing covers the upper or the lower edge of an element, and both are in the window. */
function isSeenWhole(element: Locator): Promise<boolean> {
  return element.evaluate((box) => {
    const { left, width, top, bottom } = box.getBoundingClientRect();
    const isVisibleAt = (y: number) => box.contains(document.elementFromPoint(left + width / 2, y));
    return isVisibleAt(top + 1) && isVisibleAt(bottom - 1);
  });
}

test("a suggestion says what it is; the list fails with a way on, is worked with keys, and takes only what was typed in full", {
  tag: ["@S-631", "@S-642", "@S-643"],
}, async ({ page }) => {
  await page.goto("/quote");
  await refuse(page, "**/api/places?*");
  const pickup = page.getByRole("combobox", { name: "Pick Up" });
  await pickup.fill("Rosebank");
  await expect(page.getByText("We could not look up places.")).toBeVisible();
  await page.unroute("**/api/places?*");
  await press(page, "Try again");
  await expect(page.getByRole("option", { name: /Rosebank/ }).first()).toBeVisible();

  await pickup.fill("mall of");
  const suggested = page.getByRole("listbox").getByRole("option");
  const first = suggested.first();
  await expect(first).toContainText(/Mall · /);
  await expect(first.locator("b")).toHaveText(["Mall", "of"]);
  await expect(suggested.last()).toHaveText("Use where I am");
  await checkPage(page);

  const marked = page.getByRole("listbox").getByRole("option", { selected: true });
  await pickup.fill("9 Acacia Lane");
  await expect(marked).toHaveText(/in which suburb/);
  await pickup.press("Tab");
  await expect(marked).toHaveCount(0);
  await expect(pickup).toHaveValue("9 Acacia Lane");
  await expect(page.locator(":focus")).not.toHaveAccessibleName("Clear");

  await pickup.fill("main rd");
  await expect(marked).toHaveAttribute("id", /-0$/);
  await pickup.press("ArrowUp");
  await expect(marked).toHaveText("Use where I am");
  await pickup.press("ArrowUp");
  // The last line sticks to the foot of the list, and does not cover the one before it.
  await expect.poll(() => isSeenWhole(marked)).toBe(true);
  await pickup.press("Escape");
  await expect(pickup).toHaveAttribute("aria-expanded", "false");
  await expect(pickup).toHaveValue("main rd");

  await pickup.press("ArrowDown");
  await expect(marked).toHaveAttribute("id", /-0$/);
  await page.getByRole("heading", { level: 1 }).click();
  await expect(marked).toHaveCount(0);
  await expect(pickup).toHaveValue("main rd");
  await pickup.press("ArrowDown");
  await pickup.press("Tab");
  await expect(pickup).toHaveValue("main rd");
  await pickup.fill("bryanston");
  await expect(marked).toHaveText(/^Bryanston/);
  await pickup.press("Tab");
  await expect(pickup).toHaveValue("Bryanston, Sandton, 2191");
});

test("where I am fills the field, asked for on a tap alone, told no finer than 100 metres, and says what to do without it", {
  tag: ["@S-632"],
}, async ({ page, context }) => {
  await page.goto("/quote");
  const pickup = page.getByRole("combobox", { name: "Pick Up" });
  const pressHere = async () => {
    await pickup.click();
    await page.getByRole("option", { name: "Use where I am" }).click();
  };
  await pressHere();
  await expect(page.getByRole("alert")).toContainText(
    "Allow it in its settings, or type the suburb or the address.",
  );
  await checkPage(page);
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: -33.92, longitude: 18.42 });
  await pressHere();
  await expect(page.getByRole("alert")).toContainText(outside);
  await pickup.fill("Sa");
  await expect(page.getByRole("alert").filter({ hasText: outside })).toHaveCount(0);
  await pickup.fill("");

  await context.setGeolocation({ latitude: -26.107_123, longitude: 28.056_789 });
  // A page may go by where it was a moment ago.
  await page.reload();
  const asked = page.waitForRequest(/\/api\/places\/near/);
  await pickup.click();
  // Leaving the field with the line marked is no tap.
  await pickup.press("ArrowDown");
  await pickup.press("Tab");
  await expect(pickup).toHaveValue("");
  await pressHere();
  expect(new URL((await asked).url()).search).toBe("?lat=-26.107&lng=28.057");
  await expect(pickup).toHaveValue(/Sandton/);
  await page.getByRole("combobox", { name: "Destination" }).fill("Hat");
  await expect(page.getByRole("option", { name: /Hatfield/ }).first()).toBeVisible();
});
