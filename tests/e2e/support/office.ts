import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { type Account, answered } from "./orders.ts";
import { isPhone } from "./orders-page.ts";

export type Person = { readonly id: string; readonly name: string; readonly email: string };

/** Who is signed in with this account. */
export async function personOf({ api }: Account): Promise<Person> {
  const { partyData } = await answered<{ partyData: Person }>(await api.get("/api/me"));
  return partyData;
}

/** One page of any list, as staff are answered. */
export async function listed<Row>(api: APIRequestContext, path: string): Promise<Row[]> {
  return (await answered<{ items: Row[] }>(await api.get(path))).items;
}

/** A button of the only row that is shown, such as Delete. */
export function rowButton(page: Page, name: string) {
  return page.getByRole("main").getByRole("button", { name: new RegExp(`^${name}`) });
}

/** The names of the columns: headers of the table, or the fields that a card opens to. */
export async function expectColumns(page: Page, columns: readonly string[]): Promise<void> {
  if (isPhone(page)) {
    await page.getByText("All fields").first().click();
    await expect(page.locator("main details[open]").first().getByRole("term")).toHaveText([
      ...columns,
    ]);
  } else {
    await expect(page.getByRole("columnheader")).toHaveText([...columns, "Actions"]);
  }
}

/** Presses Export CSV; answers the lines of the file. */
export async function exportedLines(page: Page): Promise<string[]> {
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: /^Export CSV/ }).click();
  const stream = await (await download).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString("utf8");
  return text
    .replace(/^\u{feff}/u, "")
    .trimEnd()
    .split("\r\n");
}

/** What the next change sends; asked before it is made. */
export async function sentChange(page: Page, path: RegExp): Promise<unknown> {
  const request = await page.waitForRequest(
    (asked) => asked.method() === "PATCH" && path.test(asked.url()),
  );
  return request.postDataJSON();
}
