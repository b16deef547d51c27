import { expect, it } from "vitest";
import { featureFaults } from "./features.ts";

/** A server of these files, by path: each imports what its text says. */
const faultsOf = (files: Readonly<Record<string, string>>, open = {}) =>
  featureFaults(
    new Map(Object.entries(files).map(([path, text]) => [`src/server/${path}`, text])),
    open,
  );
const use = (path: string) => `import type { X } from "${path}";`;
const [bank, deep] = ["features/bank/lines.store.ts", "features/orders/day/cash.ts"];

it("a feature is imported by others at the files of the list alone, and never from below", {
  tags: "X-1440",
}, () => {
  const both = { [bank]: "", [deep]: use("../../bank/lines.store.ts") };
  expect(faultsOf(both)).toEqual([`src/server/${deep} may not import src/server/${bank}.`]);
  expect(faultsOf(both, { bank: ["lines.store.ts"] })).toEqual([]);
  const fromRoot = { [bank]: "", "app.ts": use("./features/bank/lines.store.ts") };
  expect(faultsOf(fromRoot)).toEqual([]);
  expect(
    faultsOf({ ...fromRoot, "core/a.ts": use("#server/features/bank/lines.store.ts") }),
  ).toEqual([`src/server/core/a.ts stands below the features: not src/server/${bank}.`]);
  expect(faultsOf({ [bank]: use("./gone.ts") })).toHaveLength(1);
  expect(faultsOf({ [bank]: "" }, { bank: ["lines.store.ts"] })).toHaveLength(1);
});

it("features that lead to each other by different files are a circle", { tags: "X-1440" }, () => {
  const files = {
    [bank]: 'const later = import("../orders/day/cash.ts");',
    "features/bank/rates.ts": "",
    [deep]: use("#server/features/bank/rates.ts"),
    "features/top/page.ts": use("../bank/rates.ts"),
  };
  const open = { bank: ["rates.ts"], orders: ["day/cash.ts"] };
  expect(faultsOf(files, open)).toEqual(["These are or lead to a circle: bank, orders, top."]);
});
