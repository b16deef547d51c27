import type { Page } from "@playwright/test";
import { believeOwnClock } from "#harness/own-clock.ts";
import {
  accountForms,
  bookingPages,
  clientPages,
  driverPages,
  lists,
  officeForms,
  officePages,
  publicPages,
} from "./pages.ts";
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

/** Pages, one a line: the name of the picture, and the path with `{kind}` for the id of a sample record. */
const readPages = (lines: string): readonly (readonly [string, string])[] =>
  lines
    .trim()
    .split("\n")
    .map((line) => line.trim().split(" ") as [string, string]);

const fill = (path: string) => (ids: SampleIds) =>
  path.replace(/\{(\w+)\}/, (_, kind: keyof SampleIds) => ids[kind]);

/** The pages of a viewer, all in the same state. */
const scenesOf = (
  viewer: Viewer,
  lines: string,
  apiState: ApiState = "normal",
  act?: { readonly suffix: string; readonly do: NonNullable<Scene["act"]> },
): readonly Scene[] =>
  readPages(lines).map(([name, path]) => ({
    name: `${name}${act?.suffix ?? ""}${apiState === "normal" ? "" : `-${apiState}`}`,
    viewer,
    apiState,
    path: fill(path),
    ...(act && { act: act.do }),
  }));

const verifiedForms: readonly (readonly [Viewer, string])[] = [
  ["verified-client", "client-register-form /clients/register/form"],
  ["verified-reset", "client-update-password /clients/updatepassword"],
  ["verified-driver", "driver-register-form /drivers/register/form"],
];

/** Sends a form as it is: nothing filled in. */
const refused = {
  suffix: "-refused",
  do: async (page: Page) => {
    await page.locator("form button[type=submit]").filter({ visible: true }).last().click();
    await page.locator("[aria-invalid=true]").first().waitFor();
  },
};

const asked = {
  suffix: "-delete",
  do: (page: Page) =>
    page
      .getByRole("button", { name: /^(Delete|Remove)(?!d)/ })
      .first()
      .click(),
};

const pressed = (name: string | RegExp) => ({
  suffix: "",
  do: async (page: Page) => {
    await page.getByRole("button", { name }).first().click();
    await page.getByRole("dialog").getByRole("heading").waitFor();
  },
});

/** Chooses both places of the home page, which then shows prices. */
const priced = {
  suffix: "-priced",
  do: async (page: Page) => {
    for (const [field, place] of Object.entries({ From: "Rosebank", To: "Hatfield" })) {
      await page.getByRole("combobox", { name: field, exact: true }).fill(place);
      await page.getByRole("option", { name: place }).first().click();
    }
    await page.getByText("on most days").first().waitFor();
  },
};

/** Shows a job as its driver sees it on its day, by the clock of the phone, and takes a step of it. */
const onItsDay = (step: string) => ({
  suffix: "",
  do: async (page: Page) => {
    const heading = await page.getByRole("heading", { level: 1 }).textContent();
    const day = /\d+ \w+ \d{4}/.exec((heading ?? "").replaceAll(/\s+/g, " "))?.[0];
    await believeOwnClock(page);
    await page.clock.setFixedTime(`${day} 06:10 UTC`);
    await page.reload({ waitUntil: "networkidle" });
    await pressed(step).do(page);
  },
});

/** Every page of the product, in every state that it has. */
export const scenes: readonly Scene[] = [
  ...scenesOf("visitor", publicPages + accountForms),
  ...scenesOf("visitor", "home /", "normal", priced),
  ...scenesOf("visitor", `${accountForms}\ncontact /contact\nquote /quote`, "normal", refused),
  ...verifiedForms.flatMap(([viewer, page]) => [
    ...scenesOf(viewer, page),
    ...scenesOf(viewer, page, "normal", refused),
  ]),
  ...scenesOf("booking", `${bookingPages}\ncheckout /orders/checkout`),
  ...scenesOf("booking", "checkout /orders/checkout", "normal", refused),
  ...scenesOf("client", clientPages),
  ...scenesOf("client", "client-orders /orders/all", "empty"),
  ...scenesOf("client", clientPages, "error"),
  ...scenesOf("driver", driverPages),
  ...scenesOf("driver", "driver-orders /orders/all", "empty"),
  ...scenesOf("driver", driverPages, "error"),
  ...scenesOf(
    "driver",
    "driver-job-out /orders/details/{planned}",
    "normal",
    onItsDay("On my way"),
  ),
  ...scenesOf("driver", "driver-job-start /orders/details/{planned}", "normal", onItsDay("Start")),
  ...scenesOf(
    "driver",
    "driver-job-finish /orders/details/{started}",
    "normal",
    onItsDay("Finish"),
  ),
  ...scenesOf("admin", lists + officePages + officeForms),
  ...scenesOf("admin", lists, "empty"),
  ...scenesOf("admin", lists + officePages, "error"),
  ...scenesOf("admin", officeForms, "normal", refused),
  ...scenesOf("admin", lists, "normal", asked),
  ...scenesOf(
    "admin",
    "order-cancel /orders/details/{order}",
    "normal",
    pressed("Cancel this order"),
  ),
  ...scenesOf(
    "admin",
    "orders-assign /orders/all?show=unassigned",
    "normal",
    pressed(/^Assign ?,/),
  ),
];
