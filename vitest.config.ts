import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["{src,tests,harness,ops,dev}/**/*.test.ts"],
    exclude: ["tests/e2e/**", "node_modules/**"],
    globalSetup: ["harness/database-server.ts"],
    restoreMocks: true,
    // Files share their worker's modules: reading them anew for each file took half of the time.
    isolate: false,
    // A tag is the id of a rule in docs/spec.md or docs/security.md, which `npm run spec` checks.
    strictTags: false,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
