import type { Page } from "@playwright/test";
import { countTraffic, type Traffic } from "#harness/traffic.ts";
import type { Bench } from "../frame/part.ts";
import { kilobytes, table } from "../frame/report.ts";
import { draftState, phone, type Site, type SiteViewer, wholeDraft } from "./site.ts";

/** Chooses a place as a person does who knows its name. */
export async function choosePlace(page: Page, field: string, typed: string) {
  const box = page.getByLabel(field, { exact: true }).first();
  await box.click();
  await box.pressSequentially(typed);
  await page.getByRole("option", { name: typed }).first().click();
}

async function press(page: Page, name: string | RegExp, path: string): Promise<void> {
  const named = { name, exact: typeof name === "string" };
  await page.getByRole("button", named).or(page.getByRole("link", named)).first().click();
  await page.waitForURL(`**${path}`);
}

/** One step after another in one browser; `act` leads to the next one. */
type Step = { readonly name: string; readonly act: (page: Page) => Promise<unknown> };

const toTerms: readonly Step[] = [
  { name: "/quote, the first visit", act: (page) => page.goto("/quote") },
  {
    name: "next: /orders/pricebreakdown",
    act: (page) => press(page, "Calculate Quote", "/orders/pricebreakdown"),
  },
  { name: "next: /orders/terms", act: (page) => press(page, "Next", "/orders/terms") },
];
const wayOf: Readonly<Record<"visitor" | "client", readonly Step[]>> = {
  client: [
    ...toTerms,
    {
      name: "next: /orders/checkout",
      act: async (page) => {
        await page.getByRole("checkbox", { name: /I agree to the terms/ }).check();
        await press(page, "Go to checkout", "/orders/checkout");
      },
    },
  ],
  visitor: [
    ...toTerms,
    {
      name: "next: /clients/register",
      act: (page) => press(page, /^(Register|Sign up)/, "/clients/register"),
    },
    { name: "next: /clients/login", act: (page) => page.goto("/clients/login") },
  ],
};

const cells = (who: string, name: string, { bytes, requests }: Traffic) => [
  `${who}: ${name}`,
  kilobytes(bytes),
  String(requests),
];

/** What each step of a booking adds to what the browser has from the steps before it. */
export async function measureNextSteps(site: Site, { say }: Bench): Promise<readonly string[]> {
  const { browser, server, cookies } = site;
  const { baseURL } = server;
  const draft = { ...(await wholeDraft(site)), agreedToTerms: false };
  const rows: string[][] = [];
  for (const who of ["visitor", "client"] as const satisfies readonly SiteViewer[]) {
    const storageState = draftState(site, draft, cookies[who]);
    const context = await browser.newContext({ ...phone, baseURL, storageState });
    const page = await context.newPage();
    const traffic = await countTraffic(context, page);
    for (const { name, act } of wayOf[who]) {
      await act(page);
      const taken = await traffic.takeInQuiet();
      say(`${who}: ${name}: ${kilobytes(taken.bytes)}`);
      rows.push(cells(who, name, taken));
    }
    await context.close();
  }
  rows.push(...(await measureHome(site)));
  return [
    "### Next steps\n\nWhat a step adds for somebody who has come the way before it, in the same browser.",
    table(["step", "adds", "requests"], rows),
  ];
}

/** Home until both places are chosen in its fields. */
async function measureHome({ browser, server }: Site): Promise<string[][]> {
  const context = await browser.newContext({ ...phone, baseURL: server.baseURL });
  const page = await context.newPage();
  const traffic = await countTraffic(context, page);
  await page.goto("/");
  const first = cells("visitor", "/, the first visit", await traffic.takeInQuiet());
  await choosePlace(page, "From", "Rosebank");
  await choosePlace(page, "To", "Hatfield");
  const both = cells("visitor", "/, then both places chosen", await traffic.takeInQuiet());
  await context.close();
  return [first, both];
}
