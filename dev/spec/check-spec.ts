import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Rule, Spec } from "./read-spec.ts";

const root = join(import.meta.dirname, "../..");

/** Tags that choose where a browser test runs, and are no ids. */
const widths = ["any-width", "wide"];
/** The requirements of levels 1 and 2 of OWASP ASVS 5.0, and eight of level 3. */
const requirementCount = 261;

function twice(what: string, ids: readonly string[]): readonly string[] {
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
    ...twice("rules", ruleIds),
    ...twice("threats", threatIds),
    ...twice("requirements", requirementIds),
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
