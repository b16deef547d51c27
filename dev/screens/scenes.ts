import type { Page } from "@playwright/test";
import { believeOwnClock } from "#harness/own-clock.ts";
import type { SampleWork } from "./work.ts";

/** `verified-…` holds a fresh verification of an e-mail address; `booking` has a price calculated. */
export type Viewer =
  | "visitor"
  | "client"
  | "driver"
  | "admin"
  | "booking"
  | "verified-client"
  | "verified-reset"
  | "verified-driver";

/** What the API answers: the sample data, lists without rows, or errors. */
export type ApiState = "normal" | "empty" | "error";

/** One page in one state. `path` is built from the ids of sample records. */
export type Scene = {
  readonly name: string;
  readonly viewer: Viewer;
  readonly path: (ids: SampleIds) => string;
  readonly apiState: ApiState;
  /** What a person does before the picture is taken. */
  readonly act?: (page: Page) => Promise<unknown>;
};

export type SampleIds = SampleWork &
  Readonly<
    Record<
      "order" | "client" | "owner" | "driver" | "worker" | "vehicle" | "user" | "request",
      string
    >
  >;

type Place = readonly [name: string, path: string | ((ids: SampleIds) => string)];

const pathOf = (path: Place[1]) => (typeof path === "string" ? () => path : path);

/** The same pages, all in the same state of the API. */
function scenesOf(
  viewer: Viewer,
  apiState: ApiState,
  places: readonly Place[],
  act?: Scene["act"],
): readonly Scene[] {
  const suffix = apiState === "normal" ? "" : `-${apiState}`;
  return places.map(([name, path]) => ({
    name: `${name}${act ? "-refused" : suffix}`,
    viewer,
    apiState,
    path: pathOf(path),
    ...(act && { act }),
  }));
}

const publicPages: readonly Place[] = [
  ["home", "/"],
  ["quote", "/quote"],
  ["trucks-info", "/trucksinfo"],
  ["contact", "/contact"],
  ["about", "/about"],
  ["services", "/services"],
  ["terms", "/terms"],
  ["privacy", "/privacy"],
  ["return", "/return"],
  ["cancel", "/cancel"],
  ["test", "/test"],
  ["test-quote", "/testquote"],
  ["test-quote-2", "/testquote2"],
  ["shared-move-missing", "/share/no-such-link"],
  ["not-found", "/nothing-here"],
];

const accountPages: readonly Place[] = [
  ["client-login", "/clients/login"],
  ["client-register", "/clients/register"],
  ["client-forgot-password", "/clients/forgotpassword"],
  ["driver-login", "/drivers/login"],
  ["driver-register", "/drivers/register"],
  ["driver-only", "/drivers/register/driveronly"],
  ["driver-forgot-password", "/drivers/forgotpassword"],
  ["staff-login", "/users/login"],
  ["staff-update-password", "/users/updatepassword"],
];

const lists: readonly Place[] = [
  ["orders", "/orders/all"],
  ["clients", "/clients/all"],
  ["owners", "/owners/all"],
  ["drivers", "/drivers/all"],
  ["vehicles", "/vehicles/all"],
  ["otps", "/otps/all"],
  ["messages", "/contacts/all"],
  ["privacy-requests", "/privacyrequests/all"],
  ["pricing", "/pricing"],
  ["users", "/users/all"],
  ["suspended", "/users/suspended"],
];

const records: readonly Place[] = [
  ["order-change", ({ order }) => `/orders/change/${order}`],
  ["order-details", (ids) => `/orders/details/${ids.order}`],
  ["client-update", (ids) => `/clients/update/${ids.client}`],
  ["owner-update", (ids) => `/owners/update/${ids.owner}`],
  ["driver-update", (ids) => `/drivers/update/${ids.driver}`],
  ["driver-wallet-office", (ids) => `/drivers/wallet/${ids.driver}`],
  ["vehicle-update", (ids) => `/vehicles/update/${ids.vehicle}`],
  ["user-update", (ids) => `/users/update/${ids.user}`],
  ["pricing-update", "/pricing/3ton"],
  ["settings", "/settings"],
  ["money", "/money"],
  ["money-entries", "/money/entries"],
  ["money-balance", "/money/balance"],
  ["money-charts", "/money/charts"],
  ["money-invoices", "/money/invoices"],
  ["driver-statement-office", (ids) => `/drivers/statement/${ids.driver}`],
  ["privacy-request", (ids) => `/privacyrequests/details/${ids.request}`],
];

const officeForms: readonly Place[] = [
  ["pricing-create", "/pricing/create"],
  ["user-register", "/users/register"],
  ["vehicle-only", "/vehicles/register/vehicleonly"],
  ["privacy-request-create", "/privacyrequests/create"],
];

const ownPages: readonly Place[] = [
  ["dashboard", "/dashboard"],
  ["orders", "/orders/all"],
];

const driverPages: readonly Place[] = [
  ["driver-documents", "/drivers/documents"],
  ["driver-wallet", "/wallet"],
  ["driver-statement", "/statement"],
  ["driver-open-jobs", "/jobs"],
  ["driver-hours", "/jobs/hours"],
];

const myData: Place = ["client-my-data", "/clients/mydata"];

const prefixed = (prefix: string, places: readonly Place[]): readonly Place[] =>
  places.map(([name, path]) => [`${prefix}-${name}`, path]);

/** Sends a form as it is: nothing filled in. */
async function submitEmpty(page: Page): Promise<void> {
  await page.locator("form button[type=submit]").filter({ visible: true }).last().click();
  await page.locator("[aria-invalid=true]").first().waitFor();
}

/** Opens the window that asks for the reason of a cancellation. */
async function askToCancel(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Cancel this order" }).click();
  await page.getByText("Nobody was there").click();
}

/** Selects all orders that are shown, and opens the window that gives one of them. */
async function askWhoDrives(page: Page): Promise<void> {
  await page.getByRole("checkbox", { name: /^Select all/ }).check();
  await page
    .getByRole("button", { name: /^Assign ?,/ })
    .nth(2)
    .click();
  await page.getByRole("dialog").getByRole("listitem").first().waitFor();
}

/** Opens the window in which an order is offered to drivers. */
async function askToOffer(page: Page): Promise<void> {
  await page
    .getByRole("link", { name: /^Order details/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Offer it to drivers" }).click();
  await page.getByRole("dialog").getByRole("listitem").first().waitFor();
}

/** Chooses both places of the home page, which then shows prices. */
async function chooseTrip(page: Page): Promise<void> {
  for (const [field, place] of Object.entries({ From: "Rosebank", To: "Hatfield" })) {
    await page.getByRole("combobox", { name: field, exact: true }).fill(place);
    await page.getByRole("option", { name: place }).first().click();
  }
  await page.getByText("on most days").first().waitFor();
}

/** Shows a job as its driver sees it on its day, by the clock of the phone. */
async function onItsDay(page: Page): Promise<void> {
  const heading = await page.getByRole("heading", { level: 1 }).textContent();
  const day = /\d+ \w+ \d{4}/.exec((heading ?? "").replaceAll(/\s+/g, " "))?.[0];
  await believeOwnClock(page);
  await page.clock.setFixedTime(`${day} 06:10 UTC`);
  await page.reload({ waitUntil: "networkidle" });
}

/** Presses this button of the job's bar, which opens a window. */
const askStep = (name: string) => async (page: Page) => {
  await onItsDay(page);
  await page.getByRole("button", { name, exact: true }).click();
  await page.getByRole("dialog").getByRole("heading").waitFor();
};

const finishing = "**/api/orders/finish/*";

/** Finishes a job without a connection: the step is kept, also for the next pages of this phone. */
async function finishOffline(page: Page): Promise<void> {
  await page.context().route(finishing, (route) => route.abort());
  await finishJob(page);
  await page.getByText("kept on this phone").first().waitFor();
}

/** Has a connection again, after the job was cancelled. */
async function finishTooLate(page: Page): Promise<void> {
  if ((await page.getByText("kept on this phone").count()) === 0) await finishOffline(page);
  const msg = "This order is cancelled, so it cannot be completed.";
  const answer = { status: 409, json: { code: "order_cancelled", msg } };
  await page.context().unroute(finishing);
  await page.context().route(finishing, (route) => route.fulfill(answer));
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await page.getByText("Because:").first().waitFor();
}

async function finishJob(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Finish", exact: true }).click();
  await page.getByLabel("Cash received, in rand").fill("1350");
  await page.getByRole("dialog").getByRole("button", { name: "Finish" }).click();
}

/** The scene by its own name: what is done in it is not refused. */
const asNamed = (scene: Scene): Scene => ({ ...scene, name: scene.name.replace("-refused", "") });

const jobOf = (name: string, order: keyof SampleWork): Place => [
  name,
  (ids) => `/orders/details/${ids[order]}`,
];

/** The driver's page of a job in each of its steps, and the window that a step opens. */
const jobScenes: readonly Scene[] = [
  ...scenesOf("driver", "normal", [
    jobOf("driver-job-planned", "planned"),
    jobOf("driver-job-started", "started"),
    jobOf("driver-job-waiting", "waiting"),
    jobOf("driver-job-disputed", "disputed"),
    jobOf("driver-job-confirmed", "confirmed"),
  ]),
  ...(
    [
      ["driver-job-today", "planned", onItsDay],
      ["driver-job-out", "planned", askStep("On my way")],
      ["driver-job-start", "planned", askStep("Start")],
      ["driver-job-finish", "started", askStep("Finish")],
      ["driver-job-kept", "started", finishOffline],
      ["driver-job-too-late", "started", finishTooLate],
    ] as const
  ).flatMap(([name, order, act]) =>
    scenesOf("driver", "normal", [jobOf(name, order)], act).map(asNamed),
  ),
];

const askToDelete = (page: Page) =>
  page
    .getByRole("button", { name: /^(Delete|Remove)(?!d)/ })
    .first()
    .click();

const verifiedPages: readonly (readonly [Viewer, Place])[] = [
  ["verified-client", ["client-register-form", "/clients/register/form"]],
  ["verified-reset", ["client-update-password", "/clients/updatepassword"]],
  ["verified-driver", ["driver-register-form", "/drivers/register/form"]],
];

const bookingPages: readonly Place[] = [
  ["trucks-info-priced", "/trucksinfo"],
  ["price-breakdown", "/orders/pricebreakdown"],
  ["order-terms", "/orders/terms"],
  ["checkout", "/orders/checkout"],
];

/** Every page of the product, in every state that it has. */
export const scenes: readonly Scene[] = [
  ...scenesOf("visitor", "normal", publicPages),
  ...scenesOf("visitor", "normal", [["home-priced", "/"]], chooseTrip).map(asNamed),
  ...scenesOf("visitor", "normal", accountPages),
  ...scenesOf(
    "visitor",
    "normal",
    [
      ...accountPages.filter(([, path]) => path !== "/users/updatepassword"),
      ["contact", "/contact"],
      ["quote", "/quote"],
    ],
    submitEmpty,
  ),
  ...verifiedPages.flatMap(([viewer, place]) => [
    ...scenesOf(viewer, "normal", [place]),
    ...scenesOf(viewer, "normal", [place], submitEmpty),
  ]),
  ...scenesOf("booking", "normal", bookingPages),
  ...scenesOf("booking", "normal", [["checkout", "/orders/checkout"]], submitEmpty),
  ...scenesOf("client", "normal", prefixed("client", ownPages)),
  ...scenesOf("client", "empty", prefixed("client", ownPages)),
  ...scenesOf("client", "error", [...prefixed("client", ownPages), myData]),
  ...scenesOf("client", "normal", [myData]),
  ...scenesOf("driver", "normal", prefixed("driver", ownPages)),
  ...scenesOf("driver", "empty", prefixed("driver", ownPages)),
  ...scenesOf("driver", "normal", [
    ...driverPages,
    ["driver-vehicle-only", "/vehicles/register/vehicleonly"],
    ["driver-statement-now", `/statement?week=${new Date().toISOString().slice(0, 10)}`],
  ]),
  ...jobScenes,
  ...scenesOf("driver", "error", driverPages),
  ...scenesOf("client", "normal", [
    jobOf("client-day-code", "planned"),
    jobOf("client-day-started", "started"),
    jobOf("client-day-waiting", "waiting"),
    jobOf("client-day-disputed", "disputed"),
    ["client-invoices", "/invoices"],
  ]),
  ...scenesOf("admin", "normal", [
    ["dashboard", "/dashboard"],
    ...lists,
    ...records,
    ...officeForms,
    ["documents", "/documents/all"],
    ["documents-ending", "/documents/all?show=expiring"],
    ["claims", "/claims/all?show=all"],
    ["money-bank", "/money/bank"],
    ["money-bank-all", "/money/bank?show=all"],
    ["money-payouts", "/money/payouts"],
    ["money-payout", ({ payout }) => `/money/payouts/${payout}`],
    ["driver-update-worker", ({ worker }) => `/drivers/update/${worker}`],
    ["driver-wallet-worker", ({ worker }) => `/drivers/wallet/${worker}`],
    ["orders-disputed", "/orders/all?cash=disputed"],
    jobOf("order-office-disputed", "disputed"),
  ]),
  ...scenesOf(
    "admin",
    "normal",
    [["order-cancel", ({ order }) => `/orders/details/${order}`]],
    askToCancel,
  ).map(asNamed),
  ...scenesOf(
    "admin",
    "normal",
    [["orders-assign", "/orders/all?show=unassigned"]],
    askWhoDrives,
  ).map(asNamed),
  ...scenesOf("admin", "normal", [["order-offer", "/orders/all?show=unassigned"]], askToOffer).map(
    asNamed,
  ),
  ...scenesOf("admin", "normal", [
    ["reviews", "/reviews/all"],
    ["orders-nothing-found", "/orders/all?q=zzyzx"],
    ["orders-found", "/orders/all?q=westhuizen"],
  ]),
  ...scenesOf("admin", "empty", lists),
  ...scenesOf("admin", "error", [["dashboard", "/dashboard"], ...lists, ...records]),
  ...scenesOf("admin", "normal", officeForms, submitEmpty),
  ...scenesOf(
    "admin",
    "normal",
    lists
      .filter(([name]) => !["suspended", "users", "privacy-requests"].includes(name))
      .map(([name, path]) => [`${name}-delete`, path]),
    askToDelete,
  ).map(asNamed),
];
