// Holds the server's features apart: what `npm run check` runs beside oxlint, which sees single files.
//
// usage: node dev/check/features.ts
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The files by which other features reach each feature; all its others are its own. */
export const featureEntryFiles: Readonly<Record<string, readonly string[]>> = {
  bank: ["bank-lines.store.ts"],
  claims: ["claims.store.ts"],
  codes: ["otps.email.ts", "request-code.ts", "verify-code.ts"],
  contact: ["contact.store.ts"],
  documents: ["document-holders.store.ts", "documents.store.ts"],
  fleet: ["vehicles.store.ts"],
  ledger: ["check-ledger.ts", "ledger.store.ts", "post-order.ts", "wallets.store.ts"],
  money: ["invoices.store.ts"],
  orders: [
    "assign-order.ts",
    "free-drivers.ts",
    "list-orders.ts",
    "messages/office-messages.ts",
    "messages/queue-messages.ts",
    "move-orders.ts",
    "office/hand-over-orders.ts",
    "order-commands.ts",
    "order-details.store.ts",
    "present-order.ts",
  ],
  people: ["accounts/verification-handlers.ts"],
  pricing: ["pricing.store.ts"],
  privacy: [
    "erasure/erase-account.ts",
    "erasure/erase-driver.ts",
    "erasure/erase-rows.ts",
    "requests/privacy-requests.store.ts",
  ],
  quotes: ["price-trip.ts", "quotes.store.ts"],
  reviews: ["reviews.store.ts"],
  sessions: ["log-in.ts"],
};

const server = "src/server/";
const featureOf = (path: string) => /^src\/server\/features\/([^/]+)\//.exec(path)?.[1];
/** Files of the root and of the start put the product together: they import every feature. */
const mayImportAll = (path: string) => /^src\/server\/(start\/)?[^/]+$/.test(path);

/** The server's files that a file imports, types too. */
function importsOf(path: string, source: string): string[] {
  const found = source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"(#server\/|\.\.?\/)([^"]+)"/g);
  return [...found].map(([, start = "", rest = ""]) =>
    start === "#server/" ? server + rest : join(path, "..", start, rest),
  );
}

/** Finds forbidden imports among these files, which are all of the server except its tests. */
export function featureFaults(
  sources: ReadonlyMap<string, string>,
  open: typeof featureEntryFiles = featureEntryFiles,
): readonly string[] {
  const faults: string[] = [];
  const used = new Set<string>();
  const leads = new Map<string, Set<string>>();
  for (const [path, source] of sources) {
    for (const target of importsOf(path, source)) {
      const [from, to] = [featureOf(path), featureOf(target)];
      if (!sources.has(target)) faults.push(`${path} imports ${target}, which nobody examined.`);
      if (to === undefined || from === to || mayImportAll(path)) continue;
      const file = target.slice(`${server}features/${to}/`.length);
      used.add(`${to}/${file}`);
      if (from === undefined) faults.push(`${path} stands below the features: not ${target}.`);
      else if (!open[to]?.includes(file)) faults.push(`${path} may not import ${target}.`);
      else leads.set(from, (leads.get(from) ?? new Set()).add(to));
    }
  }
  const listed = Object.entries(open).flatMap(([feature, files]) =>
    files.map((file) => `${feature}/${file}`),
  );
  for (const file of listed)
    if (!used.has(file)) faults.push(`No feature imports ${file} any more.`);
  // What leads to nothing that is left goes, until only circles and the ways to them are left.
  for (let before = -1; leads.size !== before; ) {
    before = leads.size;
    for (const [from, to] of leads)
      if (![...to].some((each) => leads.has(each))) leads.delete(from);
  }
  if (leads.size > 0)
    faults.push(`These are or lead to a circle: ${[...leads.keys()].join(", ")}.`);
  return faults;
}

if (import.meta.main) {
  const root = join(import.meta.dirname, "../..");
  const files = globSync(`${server}**/*.ts`, { cwd: root }).filter(
    (file) => !file.endsWith(".test.ts"),
  );
  const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
  const faults = featureFaults(sources);
  for (const fault of faults) console.error(fault);
  console.log(`Looked at the imports on ${sources.size} files.`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
