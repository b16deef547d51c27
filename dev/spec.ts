/**
 * `npm run spec` prints which test proves each rule of docs/spec.md and each threat of
 * docs/security.md, by the tags of the tests, and how each requirement of docs/asvs.csv is met. It
 * ends with 1 when a rule has no test, a test carries an unknown id, or anything stands twice.
 *
 * usage: npm run spec [-- words]   only lines that hold the words, such as an id
 *        npm run spec -- --check   only what is wrong
 */
import { findProblems, nextFreeIds, readSpec } from "./spec/read-spec.ts";

const words = process.argv.slice(2).filter((word) => word !== "--check");

const spec = readSpec();
const { rules, threats, requirements, proofs } = spec;

function print(title: string, lines: readonly string[]): void {
  const wanted = lines.filter((line) => words.every((word) => line.includes(word)));
  if (wanted.length > 0) console.log(`\n${title}\n${wanted.join("\n")}`);
}

const testsOf = (ids: readonly string[]) =>
  ids.flatMap((id) => (proofs.get(id) ?? []).map(({ file, title }) => `    ${file}: ${title}`));

if (!process.argv.includes("--check")) {
  print(
    "Rules",
    rules.map(({ id, text }) => [`${id} ${text}`, ...testsOf([id])].join("\n")),
  );
  print(
    "Threats",
    threats.map(({ id, text, provedBy }) =>
      [`${id} ${text}`, ...testsOf([id]), ...provedBy.map((name) => `    ${name}`)].join("\n"),
    ),
  );
  print(
    "OWASP ASVS 5.0",
    requirements.map(({ id, level, subject, verdict, reason, proof }) =>
      [`${id} (level ${level}) ${subject}: ${verdict}`, reason, proof].filter(Boolean).join("; "),
    ),
  );
  if (words.length === 0) console.log(`\nNext free ids: ${nextFreeIds(rules).join(", ")}`);
}

const problems = findProblems(spec);
for (const problem of problems) console.error(problem);
console.log(
  `${rules.length} rules, ${threats.length} threats, ${requirements.length} requirements: ${problems.length} problems`,
);
process.exitCode = problems.length === 0 ? 0 : 1;
