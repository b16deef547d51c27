import type { Page } from "@playwright/test";
import { choosePlace } from "#harness/browser/booking.ts";
import { believeOwnClock } from "#harness/browser/pages.ts";
import { pages, type Viewer } from "#harness/pages.ts";
import type { SampleIds } from "./viewers.ts";

/** The API's answers: the sample data, lists without rows, or errors. */
export type ApiState = "normal" | "empty" | "error";

/** One page in one state. `path` is built from the ids of sample records. */
export type Picture = {
  readonly name: string;
  readonly viewer: Viewer;
  readonly path: (ids: SampleIds) => string;
  readonly apiState: ApiState;
  readonly act?: (page: Page) => Promise<unknown>;
};

type Seen = readonly [Viewer, path: string];

const jobs = ["planned", "started", "waiting", "disputed", "confirmed"] as const;

/** Pages that routes.ts has once, of another record or asked in another way. */
const morePages: readonly Seen[] = [
  ...jobs.map((job) => ["client", `orders/details/{${job}}`] as const),
  ...jobs.map((job) => ["driver", `orders/details/{${job}}`] as const),
  ["booking", "trucksinfo"],
  ["admin", "orders/details/{disputed}"],
  ["admin", "orders/all?cash=disputed"],
  ["admin", "orders/all?q=zzyzx"],
  ["admin", "documents/all?show=expiring"],
  ["admin", "claims/all?show=all"],
  ["admin", "drivers/update/{worker}"],
  ["admin", "drivers/wallet/{worker}"],
  ["admin", "money/bank?show=all"],
];

/** Clients and drivers see the records of `morePages` alone. */
const isSeen = ([viewer, path]: Seen) => viewer === "admin" || !path.includes("details/:id");
const all = [...pages, ...morePages].filter(isSeen);

/** Makes an address of a pattern, with the id of a sample record: of the kind that its first part names, or the one in brackets. */
const toAddress = (pattern: string) => (ids: SampleIds) => {
  const kind = pattern.split("/")[0] as keyof SampleIds;
  const found = pattern.replace("*", "nothing-here").replace(/:\w+/, ids[kind]);
  return `/${found.replace(/\{(\w+)\}/, (_, name: keyof SampleIds) => ids[name])}`;
};

type More = {
  readonly suffix?: string;
  readonly apiState?: ApiState;
  readonly act?: Picture["act"];
};

function toPicture([viewer, path]: Seen, { suffix = "", apiState = "normal", act }: More = {}) {
  const words =
    `${viewer} ${path.replace("*", "nothing here") || "home"} ${suffix}`.match(/\w+/g) ?? [];
  return { name: words.join("-"), viewer, path: toAddress(path), apiState, ...(act && { act }) };
}

/** Sends a form as it is: nothing filled in. */
async function sendEmpty(page: Page): Promise<void> {
  await page.locator("form button[type=submit]").filter({ visible: true }).last().click();
  await page.locator("[aria-invalid=true]").first().waitFor();
}

const askToDelete = (page: Page) =>
  page
    .getByRole("button", { name: /^(Delete|Remove)(?!d)/ })
    .first()
    .click();

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole("button", { name }).first().click();
  await page.getByRole("dialog").getByRole("heading").waitFor();
};

/** Chooses both places of the home page, which then shows prices. */
async function choosePlaces(page: Page): Promise<void> {
  for (const [field, place] of Object.entries({ From: "Rosebank", To: "Hatfield" })) {
    await choosePlace(page, field, place);
  }
  await page.getByText("on most days").first().waitFor();
}

/** Shows a job as its driver sees it on its day, by the clock of the phone, and takes a step of it. */
const onItsDay = (step: string) => async (page: Page) => {
  const heading = await page.getByRole("heading", { level: 1 }).textContent();
  const day = /\d+ \w+ \d{4}/.exec((heading ?? "").replaceAll(/\s+/g, " "))?.[0];
  await believeOwnClock(page);
  await page.clock.setFixedTime(`${day} 06:10 UTC`);
  await page.reload({ waitUntil: "networkidle" });
  await press(step)(page);
};

const forms =
  /^(contact|quote)$|(login|register|register\/form|driveronly|vehicleonly|forgotpassword|create|checkout)$|^(clients|drivers)\/updatepassword$/;
/** Forms of the office that read nothing first. */
const readsNothing = /(create|register|vehicleonly)$/;
const lists = /\/all$|^pricing$/;
const deletable = /^((orders|clients|owners|drivers|vehicles|otps|contacts)\/all|pricing)$/;
const isSignedIn = (viewer: Viewer) => ["client", "driver", "admin"].includes(viewer);

export const pictures: readonly Picture[] = [
  ...all.flatMap((seen) => {
    const [viewer, path] = seen;
    const isRead = isSignedIn(viewer) && !readsNothing.test(path);
    return [
      toPicture(seen),
      ...(isRead ? [toPicture(seen, { suffix: "error", apiState: "error" })] : []),
      ...(isRead && lists.test(path)
        ? [toPicture(seen, { suffix: "empty", apiState: "empty" })]
        : []),
      ...(forms.test(path) ? [toPicture(seen, { suffix: "refused", act: sendEmpty })] : []),
      ...(viewer === "admin" && deletable.test(path)
        ? [toPicture(seen, { suffix: "delete", act: askToDelete })]
        : []),
    ];
  }),
  toPicture(["visitor", ""], { suffix: "priced", act: choosePlaces }),
  toPicture(["driver", "orders/details/{planned}"], { suffix: "out", act: onItsDay("On my way") }),
  toPicture(["driver", "orders/details/{planned}"], { suffix: "start", act: onItsDay("Start") }),
  toPicture(["driver", "orders/details/{started}"], { suffix: "finish", act: onItsDay("Finish") }),
  toPicture(["admin", "orders/details/:id"], { suffix: "cancel", act: press("Cancel this order") }),
  toPicture(["admin", "orders/all?show=unassigned"], {
    suffix: "assign",
    act: press(/^Assign ?,/),
  }),
];
