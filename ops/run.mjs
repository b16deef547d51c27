// Stands behind every `npm run NAME`: installs what is missing, then runs the program named first,
// with the arguments after it. `--help` prints the head of that program instead.
//   --omit=dev  before the program: it needs no development packages, which may be missing
import { chooseNodeProgram, ensureDependencies, nodeEnvironment } from "./bootstrap.mjs";
import {
  endLikeChild,
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
  const node = chooseNodeProgram();
  endLikeChild(await run(node, [program, ...args], { env: nodeEnvironment(node) }));
});
