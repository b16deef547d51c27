import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "csv-parse/sync";

const root = join(import.meta.dirname, "../..");

/** A sentence of docs/spec.md, once for each of its ids. */
export type Rule = { readonly id: string; readonly text: string };

/** An item of the threats in docs/security.md; `provedBy` names rules and drills. */
export type Threat = {
  readonly id: string;
  readonly text: string;
  readonly provedBy: readonly string[];
};

/** A row of docs/asvs.csv; `proof` names rules, threats or files, with spaces between. */
export type Requirement = Readonly<
  Record<"id" | "level" | "subject" | "verdict" | "reason" | "proof", string>
>;

export type Proof = { readonly file: string; readonly title: string };

export type Spec = {
  readonly rules: readonly Rule[];
  readonly threats: readonly Threat[];
  readonly requirements: readonly Requirement[];
  readonly proofs: ReadonlyMap<string, readonly Proof[]>;
  /** The names of the drills in docs/security.md. */
  readonly drills: readonly string[];
};

const read = (path: string) => readFileSync(join(root, path), "utf8");

/** The rules of a page in which each is one item of a list that ends with its ids in brackets. */
export function readRules(page: string): readonly Rule[] {
  const items = page.replaceAll(/\n {2,}/g, " ").matchAll(/^- (.+) \(([A-Z]-\d.*)\)$/gm);
  return [...items].flatMap(([, text = "", ids = ""]) =>
    ids.split(", ").map((id) => ({ id, text })),
  );
}

/** The threats of a page in which each is one item of a list: its id in bold, then a sentence. */
export function readThreats(page: string): readonly Threat[] {
  const items = page.matchAll(/^- \*\*([\w-]+)\*\* (.+?)(?: \(((?:[A-Z]-\d|drill: )[^)]*)\))?$/gm);
  return [...items].map(([, id = "", text = "", provedBy = ""]) => ({
    id,
    text,
    provedBy: provedBy.split(", ").filter(Boolean),
  }));
}

/** The cells of every row of the tables under one heading of a page, without the heads of tables. */
function readTables(page: string, heading: string): readonly (readonly string[])[] {
  const part = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? "";
  return part
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| drill |"))
    .map((line) => line.split("|").slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()));
}

/** The ids that the tests of one file carry as tags, with the title of each; none of a skipped one. */
export function readTags(
  source: string,
): readonly { readonly id: string; readonly title: string }[] {
  const tests = source.matchAll(
    /(?<!\.(?:skip|todo|fixme)\()(["'`])((?:(?!\1)[^\\]|\\.)*)\1,\s*\{\s*(?:timeout: [\d_]+,\s*)?tags?: (\[[^\]]*\]|"[^"]*")/g,
  );
  return [...tests].flatMap(([, , title = "", tags = ""]) =>
    [...tags.matchAll(/"@?([^"]+)"/g)].map(([, id = ""]) => ({ id, title })),
  );
}

function readProofs(): ReadonlyMap<string, readonly Proof[]> {
  const proofs = new Map<string, Proof[]>();
  const files = globSync("{src,tests,harness,ops,dev}/**/*.{test,spec}.ts", {
    cwd: root,
  }).toSorted();
  for (const file of files) {
    for (const { id, title } of readTags(read(file))) {
      proofs.set(id, [...(proofs.get(id) ?? []), { file, title }]);
    }
  }
  return proofs;
}

export function readSpec(): Spec {
  const security = read("docs/security.md");
  return {
    rules: readRules(read("docs/spec.md")),
    threats: readThreats(security),
    requirements: parse(read("docs/asvs.csv"), { columns: true }),
    proofs: readProofs(),
    drills: readTables(security, "Drills").map(([name = ""]) => name),
  };
}

/** Tags that choose where a browser test runs, and are no ids. */
const widths = ["both-widths", "wide"];
/** The requirements of levels 1 and 2 of OWASP ASVS 5.0, and eight of level 3. */
const requirementCount = 261;

function findDuplicates(what: string, ids: readonly string[]): readonly string[] {
  const repeated = ids.filter((id, at) => ids.indexOf(id) !== at);
  return repeated.map((id) => `${id} stands twice among the ${what}.`);
}

/** Everything that is wrong with the rules, threats, requirements and tags; empty when all is well. */
export function findProblems({ rules, threats, requirements, proofs, drills }: Spec): string[] {
  const ruleIds = rules.map(({ id }) => id);
  const threatIds = threats.map(({ id }) => id);
  const requirementIds = requirements.map(({ id }) => id);
  const known = new Set([...ruleIds, ...threatIds, ...requirementIds, ...widths]);
  const isDrill = (name: string) => drills.includes(name.replace(/^drill: /, ""));

  const isProved = (id: string) => proofs.has(id);
  const isThreatProved = ({ id, text, provedBy }: Spec["threats"][number]) =>
    isProved(id) || provedBy.length > 0 || text.startsWith("Does not exist yet");
  const isMet = (name: string) =>
    proofs.has(name) || known.has(name) || existsSync(join(root, name));

  return [
    ...findDuplicates("rules", ruleIds),
    ...findDuplicates("threats", threatIds),
    ...findDuplicates("requirements", requirementIds),
    ...rules.filter(({ id }) => !isProved(id)).map(({ id, text }) => `${id} has no test: ${text}`),
    ...threats.filter((threat) => !isThreatProved(threat)).map(({ id }) => `${id} has no proof.`),
    ...threats.flatMap(({ id, provedBy }) =>
      provedBy
        .filter((name) => !(ruleIds.includes(name) || isDrill(name)))
        .map((name) => `${id} names ${name}, which does not exist.`),
    ),
    ...requirements
      .filter(({ verdict, reason, proof }) => (verdict === "holds" ? proof : reason) === "")
      .map(({ id }) => `${id} says neither what meets it nor why not.`),
    ...requirements.flatMap(({ id, proof }) =>
      proof
        .split(" ")
        .filter((name) => name !== "" && !isMet(name))
        .map((name) => `${id} names ${name}, which does not exist.`),
    ),
    ...[...proofs]
      .filter(([id]) => !known.has(id))
      .map(([id, [test]]) => `${id} is no rule and no threat: ${test?.file}`),
    ...(requirements.length === requirementCount
      ? []
      : [`docs/asvs.csv has ${requirements.length} requirements, not ${requirementCount}.`]),
  ];
}

/** The next number of each letter, such as `Q-74`. */
export function nextFreeIds(rules: readonly Rule[]): readonly string[] {
  const highest = new Map<string, number>();
  for (const { id } of rules) {
    const [letter = "", number = "0"] = id.split("-");
    highest.set(letter, Math.max(highest.get(letter) ?? 0, Number.parseInt(number, 10)));
  }
  return [...highest].map(([letter, number]) => `${letter}-${number + 1}`).toSorted();
}
