import { countTraffic, type Traffic } from "#harness/traffic.ts";
import type { Bench } from "../frame/part.ts";
import { kilobytes, table } from "../frame/report.ts";
import { phone, type Site } from "./site.ts";

/** The columns of the report, and the browser's kinds that each adds up. */
const columns = {
  HTML: ["Document"],
  script: ["Script", "Preload"],
  style: ["Stylesheet"],
  font: ["Font"],
  image: ["Image"],
  API: ["Fetch", "XHR"],
} as const;
const named: ReadonlySet<string> = new Set(Object.values(columns).flat());

const header = ["page", "all", "requests", ...Object.keys(columns), "other", "console errors"];

function cellsOf(name: string, { bytes, requests, kinds, complaints }: Traffic): string[] {
  const sum = (isWanted: (kind: string) => boolean) => {
    const parts = [...kinds].filter(([kind]) => isWanted(kind)).map(([, part]) => part);
    return kilobytes(parts.reduce((all, part) => all + part, 0));
  };
  const byColumn = Object.values(columns).map((wanted: readonly string[]) =>
    sum((kind) => wanted.includes(kind)),
  );
  const others = sum((kind) => !named.has(kind));
  const all = [name, kilobytes(bytes), String(requests), ...byColumn, others];
  return [...all, String(complaints.length)];
}

/** Each page as somebody opens it whose browser has nothing yet; what they are signed in with apart. */
export async function measureFirstVisits(site: Site, { say }: Bench): Promise<readonly string[]> {
  const { browser, server, pages, cookies } = site;
  const rows: string[][] = [];
  const faults: string[] = [];
  for (const { name, path, viewer } of pages) {
    const storageState = { cookies: cookies[viewer], origins: [] };
    const context = await browser.newContext({ ...phone, baseURL: server.baseURL, storageState });
    const page = await context.newPage();
    const traffic = await countTraffic(context, page);
    await page.goto(path, { waitUntil: "load" });
    const taken = await traffic.takeInQuiet();
    const arrived = new URL(page.url()).pathname;
    if (arrived !== path) throw new Error(`${name} led to ${arrived}.`);
    say(`first visit of ${name}: ${kilobytes(taken.bytes)} in ${taken.requests} requests`);
    rows.push(cellsOf(name, taken));
    faults.push(...taken.complaints.map((complaint) => `- ${name}: ${complaint}`));
    await context.close();
  }
  return [
    "### First visit\n\nNothing is in the browser's cache. Bytes of every answer as it was sent, headers in, pages and files with brotli; 1 kB is 1,000 bytes. Counted over the browser's protocol until nothing more comes, with what a service worker fetches as “other”.",
    table(header, rows),
    faults.length > 0 ? `In the console:\n\n${faults.join("\n")}` : "No error in any console.",
  ];
}
