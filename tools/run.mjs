// What `npm run NAME` runs for every tool: installs what is missing, then the program named first,
// with the arguments after it.
import { chooseNode, ensureDependencies, nodeEnv } from "./bootstrap.mjs";
import { endLike, forwardSignals, run, runMain, stopIfInterrupted } from "./run-program.mjs";

runMain(async () => {
  forwardSignals();
  await ensureDependencies();
  stopIfInterrupted();
  const node = chooseNode();
  endLike(await run(node, process.argv.slice(2), { env: nodeEnv(node) }));
});
