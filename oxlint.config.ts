import type { OxlintConfig, OxlintOverride } from "oxlint";

type Refusal = {
  readonly regex: string;
  readonly message: string;
  readonly allowTypeImports?: true;
};

/** The imports that these files may not have. Of several entries that match a file, the last counts alone. */
const refuse = (files: string, ...patterns: Refusal[]): OxlintOverride => ({
  files: [files],
  rules: { "no-restricted-imports": ["error", { patterns }] },
});

const neverMeet = "Server and web never meet.";
const theWeb: Refusal = { regex: "^(#web/|react)|(\\.\\./)+web/", message: neverMeet };
const theServer: Refusal = { regex: "^(#server/|node:)|(\\.\\./)+server/", message: neverMeet };
const schemas: Refusal = {
  regex: "^(zod|#contract/(.*\\.contract|endpoints?|shapes)\\.ts)",
  allowTypeImports: true,
  message: "Only types of the contract reach the browser: no schema code on a page.",
};
const queries: Refusal = {
  regex: "^@tanstack/react-query$",
  allowTypeImports: true,
  message: "Read a call by useRead (src/web/api/use-read.ts): the call is its key.",
};
/** A feature imports no other: neither by its name nor by a path that leaves the feature's own folder. */
const otherFeatures = (leavingPath: string): Refusal => ({
  regex: `(^#web|\\.\\.)/(features|pages)/|${leavingPath}`,
  message: "Features meet in pages alone: what two of them need is a part.",
});

const noClock = "The domain has no clock: pass the instant or the calendar date in.";
const noInput = "The domain does no I/O.";
const noRandomness = "The domain has no randomness.";
const domainGlobals = {
  Date: noClock,
  performance: noClock,
  setTimeout: noClock,
  setInterval: noClock,
  fetch: noInput,
  process: noInput,
  console: noInput,
  crypto: noRandomness,
  globalThis: "The domain has no clock, no I/O and no randomness.",
};

export default {
  plugins: ["typescript", "import", "react", "jsx-a11y", "promise", "unicorn"],
  categories: { correctness: "error", suspicious: "off" },
  ignorePatterns: ["build", "node_modules", ".data"],
  rules: {
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": ["error", { checksVoidReturn: false }],
    "typescript/await-thenable": "error",
    "typescript/only-throw-error": "error",
    "typescript/restrict-template-expressions": "off",
    "typescript/unbound-method": "off",
    "typescript/require-array-sort-compare": "off",
    "typescript/no-misused-spread": "off",
    "no-unused-vars": [
      "error",
      {
        argsIgnorePattern: "^_",
        varsIgnorePattern: "^_",
        ignoreRestSiblings: true,
        destructuredArrayIgnorePattern: "^_",
      },
    ],
  },
  overrides: [
    refuse("src/domain/**/*.ts", {
      regex:
        "^([^.#]|#(contract|server|web)/)|(\\.\\./)+(contract|server|web|tests|harness|ops|dev)/",
      message: "The domain is pure rules: it imports nothing but the domain.",
    }),
    {
      files: ["src/domain/**/*.ts"],
      rules: {
        "no-restricted-globals": [
          "error",
          ...Object.entries(domainGlobals).map(([name, message]) => ({ name, message })),
        ],
        "no-restricted-properties": [
          "error",
          { object: "Math", property: "random", message: noRandomness },
        ],
      },
    },
    {
      files: ["src/domain/**/*.test.ts"],
      rules: {
        "no-restricted-globals": "off",
        "no-restricted-imports": [
          "error",
          {
            patterns: [
              {
                group: [
                  "*",
                  "!vitest",
                  "!fast-check",
                  "!node:*",
                  "!.",
                  "!./**",
                  "!..",
                  "!../**",
                  "!#domain",
                  "!#domain/**",
                  "!#harness/booking.ts",
                ],
                message: "A test of the domain needs the domain, vitest, fast-check and Node.",
              },
              {
                regex: "(\\.\\./)+(contract|server|web)/",
                message: "The domain is pure rules: its tests know no other side.",
              },
            ],
          },
        ],
      },
    },
    refuse("src/contract/**/*.ts", {
      regex:
        "^(#(server|web)/|node:|react|fastify|kysely|pg$)|(\\.\\./)+(server|web|tests|harness|ops|dev)/",
      message: "The contract knows the domain and nothing else.",
    }),
    refuse("src/server/**/*.ts", theWeb),
    refuse("src/server/platform/**/*.ts", theWeb, {
      regex:
        "^#(contract/|domain/([^t]|t[^e])|server/([^p]|p[^l]))|\\.\\./(api|core|features|limits|lists|maps|papers|settings|start|tables)/",
      message: "The platform knows no product: of the domain it knows texts alone.",
    }),
    refuse("src/server/platform/**/*.test.ts", theWeb),
    refuse("src/web/**/*.{ts,tsx}", theServer, schemas),
    refuse(
      "src/web/{api,browser,drafts,offline,routing,session}/**/*.{ts,tsx}",
      theServer,
      schemas,
      {
        regex: "(^#web|\\.\\.)/(features|pages|parts|office)/",
        message: "What everything leans on knows no feature, part or page.",
      },
    ),
    refuse("src/web/{parts,office}/**/*.{ts,tsx}", theServer, schemas, queries, {
      regex: "(^#web|\\.\\.)/(features|pages)/",
      message: "A shared part knows no feature and no page.",
    }),
    refuse("src/web/pages/**/*.{ts,tsx}", theServer, schemas, queries),
    refuse(
      "src/web/features/**/*.{ts,tsx}",
      theServer,
      schemas,
      queries,
      otherFeatures("^\\.\\./\\.\\./"),
    ),
    refuse("src/web/features/*/*.{ts,tsx}", theServer, schemas, queries, otherFeatures("^\\.\\./")),
    refuse("src/web/ui/**/*.{ts,tsx}", theServer, {
      regex:
        "(^#(web/)?|(\\.\\./)+)(contract|domain|features|parts|pages|office|api|browser|drafts|offline|routing|session)/",
      message: "The UI kit knows no product.",
    }),
    refuse("harness/**/*.ts", {
      regex: "(\\.\\./)+(tests|ops|dev)/",
      message: "What tests and programs share imports neither.",
    }),
    refuse("ops/**/*.{ts,mjs}", {
      regex: "(\\.\\./)+(tests|dev)/",
      message: "What an operator runs imports no test and nothing of dev/.",
    }),
    refuse("dev/**/*.{ts,mjs}", {
      regex: "(\\.\\./)+tests/",
      message: "Programs import no tests: what both need is in harness/.",
    }),
    refuse("tests/**/*.ts", {
      regex: "(\\.\\./)+(ops|dev)/",
      message: "Tests import no programs: a test of one stands beside it.",
    }),
  ],
} satisfies OxlintConfig;
