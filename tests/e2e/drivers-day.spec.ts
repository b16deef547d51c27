/** A driver's day from the offer to the statement, on two phones, at the office and at the client's. */
import { readFile } from "node:fs/promises";
import {
  type APIRequestContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
} from "@playwright/test";
import { formatCents, formatRand } from "#domain/money/format-rand.ts";
import { formatReference } from "#domain/orders/order-reference.ts";
import { picture } from "#harness/files.ts";
import { type OwnSite, openOwnSite } from "#harness/own-site.ts";
import { readPdf } from "#harness/pdf-text.ts";
import { openTcpLink, type TcpLink } from "#harness/tcp-link.ts";
import { ends } from "./support/booking.ts";
import { fillLogin } from "./support/forms.ts";
import { look, press } from "./support/pages.ts";
import {
  accountOf,
  admin,
  answered,
  test as base,
  goodPassword,
  openClient,
  signInAs,
} from "./support/people.ts";
import { activeDriver, bookOrder } from "./support/records.ts";

type Day = {
  readonly site: OwnSite;
  /** Calls of nobody, who may sign in with them. */
  readonly calls: () => Promise<APIRequestContext>;
  /** A page in a browser of its own. */
  readonly open: (look: BrowserContextOptions, port?: number) => Promise<Page>;
  /** A way to the site that can be cut. */
  readonly link: () => Promise<TcpLink>;
};

/** An installation in the morning of today, where wallets can be switched on. */
const test = base.extend<{ readonly day: Day }>({
  day: async ({ browser, playwright }, use) => {
    const site = await openOwnSite(9, admin);
    const closers: (() => Promise<unknown>)[] = [];
    const later = <Part>(part: Part, close: () => Promise<unknown>) => {
      closers.unshift(close);
      return part;
    };
    const baseURL = `http://localhost:${site.port}`;
    try {
      await use({
        site,
        calls: async () => {
          const api = await playwright.request.newContext({ baseURL });
          return later(api, () => api.dispose());
        },
        open: async (asked, port = site.port) => {
          const settings = { locale: "en-ZA", timezoneId: "Africa/Johannesburg", ...asked };
          const here = { baseURL: `http://localhost:${port}`, ...settings };
          const context = await browser.newContext(here);
          return later(await context.newPage(), () => context.close());
        },
        link: async () => {
          const link = await openTcpLink(site.port);
          return later(link, link.close);
        },
      });
      for (const close of closers) await close();
    } finally {
      await site.stop();
    }
  },
});

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true } as const;
const desk = { viewport: { width: 1280, height: 800 } } as const;
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function logIn(page: Page, path: string, email: string, password = goodPassword) {
  await page.goto(path);
  await fillLogin(page, email, password);
  await press(page, "Log in");
  await expect(page).toHaveURL("/dashboard");
}

/** Two drivers who are let in, each on a phone with a line of its own. */
async function openDrivers(
  { calls, open, link }: Day,
  staff: Awaited<ReturnType<typeof accountOf>>,
) {
  const drivers = [];
  for (const _ of [1, 2]) {
    const { email, crew } = await activeDriver(await calls(), staff);
    const line = await link();
    const page = await open(phone, line.port);
    await logIn(page, "/drivers/login", email);
    drivers.push({ id: crew.driverId, page, line });
  }
  return drivers;
}

/** Clicks on a link to a file; answers what it holds. */
async function download(page: Page, link: Locator): Promise<Buffer> {
  const begun = page.waitForEvent("download");
  await link.click();
  return readFile(await (await begun).path());
}

test("a job goes from the offer to two drivers to the statement of the one who did it", {
  tag: ["@S-979", "@S-1244", "@any-width"],
}, async ({ day }) => {
  test.slow();
  const { site, calls, open } = day;
  const staff = await accountOf(await calls(), admin);
  const drivers = await openDrivers(day, staff);

  // The office switches the wallets on, and enters what the bank shows of both drivers.
  const office = await open(desk);
  await logIn(office, "/users/login", admin.email, admin.password);
  await office.goto("/settings");
  await office.getByLabel("Wallets count from").fill(site.today);
  await press(office, "Save changes");
  await expect(office.getByText("The company details are saved.")).toBeVisible();
  for (const { id } of drivers) {
    await office.goto(`/drivers/wallet/${id}`);
    await office.getByLabel("Amount in rand").fill("500");
    await press(office, "Put it into the wallet");
    await expect(region(office, "Balance")).toContainText(/R\s500\.00/);
  }

  const api = await calls();
  const { email } = await openClient(api);
  const client = await accountOf(api, signInAs("client", { email }));
  const id = await bookOrder(client, { orderDate: site.today, orderTime: "13:00", ...ends });
  const order = `/orders/details/${id}`;
  const { price, commission, reference } = await answered<{
    price: number;
    commission: number;
    reference: string;
  }>(await staff.api.get(`/api/orders/${id}`));

  await office.goto(order);
  await press(office, "Offer it to drivers");
  const list = office.getByRole("dialog", { name: "Offer this order" });
  for (const box of await list.getByRole("checkbox").all()) await box.check();
  await press(office, "Offer it to 2 drivers");
  await expect(region(office, "Offers").getByText("Waits for an answer")).toHaveCount(2);

  // Both say yes at the same moment.
  for (const { page } of drivers) {
    await page.goto("/jobs");
    const offered = region(page, "Offered to you");
    await expect(offered).toContainText("Bryanston, Sandton to Hatfield, Pretoria");
    await offered.getByRole("button", { name: "Take this job" }).click();
  }
  const yes = ({ page }: { readonly page: Page }) =>
    page.getByRole("dialog", { name: "Take this job?" }).getByRole("button", { name: "Yes" });
  await Promise.all(drivers.map((driver) => yes(driver).click()));
  const haveIt = () => drivers.filter(({ page }) => page.url().endsWith(order));
  await expect.poll(() => haveIt().length).toBe(1);
  const [winner] = haveIt();
  const other = drivers.find((driver) => driver !== winner);
  if (!winner || !other) throw new Error("Nobody has the job.");
  await expect(winner.page.getByText("The job is yours.")).toBeVisible();
  const told = other.page.getByRole("dialog", { name: "You do not have this job" });
  await expect(told).toContainText("Somebody else was faster. Look at the other open jobs.");
  await look(other.page);
  await press(other.page, "Back to the open jobs");
  await expect(told).toHaveCount(0);
  await other.page.goto("/wallet");
  await expect(region(other.page, "Balance")).toContainText(/R\s500\.00.*R\s0\.00/);

  // The connection is cut, the client's code is typed wrong, and the phone keeps what is done.
  const { page, line } = winner;
  const clients = await open(phone);
  await logIn(clients, "/clients/login", email);
  await clients.goto(order);
  const code = await clients
    .locator("p", { hasText: /^Your code/ })
    .locator("strong")
    .textContent();
  const bar = region(page, "Next step");
  const dialog = page.getByRole("dialog");
  await line.refuse();
  await bar.getByRole("button", { name: "Start" }).click();
  await dialog.getByLabel("The client's code").fill(code === "1111" ? "2222" : "1111");
  await dialog.getByRole("button", { name: "Start" }).click();
  const file = { name: "sofa.jpg", mimeType: "image/jpeg", buffer: await picture() };
  await bar.getByLabel("Take photos").setInputFiles(file);
  await bar.getByRole("button", { name: "Finish" }).click();
  await dialog.getByLabel("Cash received, in rand").fill(String(price));
  await dialog.getByRole("button", { name: "Finish" }).click();
  await expect(page.getByText("3 steps kept on this phone, not sent yet")).toBeVisible();
  await line.listen();
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByText(/That code is not right\. Ask the client/)).toBeVisible();
  await expect(page.getByText("2 steps kept on this phone, not sent yet")).toBeVisible();
  await expect(page.getByText(`Finish with ${formatRand(price)}, job`)).toBeVisible();
  await look(page);
  await office.goto(order);
  await expect(region(office, "History")).toContainText("Client's code typed wrong");
  await page.getByLabel("The client's code").fill(code ?? "");
  await press(page, "Send it with this code");
  await expect(page.getByText(/kept on this phone/)).toHaveCount(0);
  await expect(region(page, "Photos before loading").getByRole("img")).toHaveCount(1);
  await expect(region(page, "Cash")).toContainText("Not confirmed");

  await clients.reload();
  const paid = region(clients, "Cash").getByRole("button", { name: /^Yes, R/ });
  await paid.click();
  await expect(paid).toHaveCount(0);
  const receipt = clients.getByRole("link", { name: "Receipt (PDF)" });
  const { lines } = readPdf(await download(clients, receipt));
  const facts = [`Reference ${formatReference(reference)}`, "Received in cash", formatRand(price)];
  expect(lines).toEqual(expect.arrayContaining(["Receipt", ...facts]));

  // The office finds all of it in the history once, and the commission in the books.
  await office.reload();
  await expect(region(office, "Cash")).toContainText("Confirmed");
  const history = await answered<{ items: { action: string }[] }>(
    await staff.api.get(`/api/orders/${id}/history`),
  );
  expect(history.items.filter(({ action }) => action === "complete")).toHaveLength(1);
  await office.goto("/money");
  await office.getByRole("link", { name: /^Earned in the books this week/ }).click();
  await expect(
    office.getByText(`1 line, together ${formatCents(-100 * commission)}`),
  ).toBeVisible();
  const entry = office.getByRole("row").filter({ hasText: formatReference(reference) });
  await expect(entry).toContainText("The order was completed");
  await look(office);

  // The driver reads the same in the wallet and in the statement of the week.
  await page.goto("/wallet");
  await expect(region(page, "Balance")).toContainText(formatCents(50_000 - 100 * commission));
  await page.getByRole("link", { name: "Weekly statements" }).click();
  await page.getByRole("link", { name: "Week after" }).click();
  const done = region(page, "Orders completed").getByRole("listitem");
  await expect(done).toHaveCount(1);
  await expect(done).toContainText(formatReference(reference));
  await expect(done).toContainText(
    `${formatRand(price)} less commission ${formatRand(commission)} is ${formatRand(price - commission)}`,
  );
  await expect(done).toContainText(`Cash: ${formatRand(price)}, confirmed`);
  await look(page);
});
