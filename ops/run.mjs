// Stands behind every `npm run NAME`: installs what is missing, then runs the program named first,
// with the arguments after it. `--help` prints the head of that program instead.
//   --omit=dev  before the program: it needs no development packages, which may be missing
import { chooseNode, ensureDependencies, nodeEnv } from "./bootstrap.mjs";
import {
  endLike,
  endWithHelp,
  forwardSignals,
  run,
  runMain,
  stopIfInterrupted,
} from "./run-program.mjs";

runMain(async () => {
  forwardSignals();
  const omitDev = process.argv[2] === "--omit=dev";
  const [program, ...args] = process.argv.slice(omitDev ? 3 : 2);
  endWithHelp(program, args);
  await ensureDependencies({ omitDev });
  stopIfInterrupted();
  const node = chooseNode();
  endLike(await run(node, [program, ...args], { env: nodeEnv(node) }));
});
