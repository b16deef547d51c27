import { expect, it } from "vitest";
import { findProblems, nextFreeIds, readRules, readSpec, readTags } from "./read-spec.ts";

it("rules are the items of a page, one for each id in the brackets", { tags: "X-05" }, () => {
  const page = "## Quotes\n\n- The price is\n  whole (Q-01, Q-02)\n- No rule\n- Another (O-7)\n";
  expect(readRules(page)).toEqual([
    { id: "Q-01", text: "The price is whole" },
    { id: "Q-02", text: "The price is whole" },
    { id: "O-7", text: "Another" },
  ]);
});

it("tags are read with the title of their test, of both runners", { tags: "X-05" }, () => {
  // Spelt out, these would be read in this file too, as proofs of real rules.
  const source = `it("adds", { #s: "Q-01" }, () => {});
    it.each([1])("counts %s", {
      #s: ["Q-02", "Q-03"],
    }, () => {});
    test("a page", { #: ["@S-01", "@both-widths"] }, async () => {});`;
  expect(readTags(source.replaceAll("#", "tag"))).toEqual([
    { id: "Q-01", title: "adds" },
    { id: "Q-02", title: "counts %s" },
    { id: "Q-03", title: "counts %s" },
    { id: "S-01", title: "a page" },
    { id: "both-widths", title: "a page" },
  ]);
});

it("rules and threats without proof and unknown tags are problems", { tags: "X-05" }, () => {
  const spec = readSpec();
  const rule = { id: "Q-9999", text: "Nobody proves this" };
  const threat = { id: "G99", text: "Nobody proves this", provedBy: [] };
  const proofs = new Map([...spec.proofs, ["Z-1", [{ file: "a.test.ts", title: "b" }]]]);
  const known = findProblems(spec);
  const problems = findProblems({
    ...spec,
    rules: [...spec.rules, rule],
    threats: [...spec.threats, threat],
    proofs,
  }).filter((problem) => !known.includes(problem));
  expect(problems).toEqual([
    "Q-9999 has no test: Nobody proves this",
    "G99 has no proof.",
    "Z-1 is no rule and no threat: a.test.ts",
  ]);
});

it("the next free id follows the highest of its letter", { tags: "X-05" }, () => {
  const rules = ["Q-09", "Q-10", "O-3"].map((id) => ({ id, text: "" }));
  expect(nextFreeIds(rules)).toEqual(["O-4", "Q-11"]);
});
