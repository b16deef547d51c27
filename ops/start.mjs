// `npm start`: makes everything that a fresh clone lacks, then runs the server.
import { chooseNode, ensureDependencies, ensureWebBuild, nodeEnv } from "./bootstrap.mjs";
import { endLike, forwardSignals, run, runMain, stopIfInterrupted } from "./run-program.mjs";

runMain(async () => {
  forwardSignals();
  await ensureDependencies();
  stopIfInterrupted();
  const node = chooseNode();
  await ensureWebBuild(node);
  stopIfInterrupted();
  endLike(
    await run(node, ["src/server/main.ts", ...process.argv.slice(2)], { env: nodeEnv(node) }),
  );
});
