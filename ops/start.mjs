// `npm start`: makes everything that a fresh clone lacks, then runs the server. The settings are
// environment variables, which the README lists.
//
// usage: npm start [-- --demo]
//   --demo   before that, puts invented people and orders into an installation that has none
import {
  chooseNodeProgram,
  ensureDependencies,
  ensureWebBuild,
  nodeEnvironment,
} from "./bootstrap.mjs";
import {
  endLikeChild,
  endWithHelp,
  forwardSignals,
  run,
  runMain,
  stopIfInterrupted,
} from "./run-program.mjs";

runMain(async () => {
  endWithHelp("ops/start.mjs", process.argv.slice(2));
  forwardSignals();
  await ensureDependencies();
  stopIfInterrupted();
  const node = chooseNodeProgram();
  await ensureWebBuild(node);
  stopIfInterrupted();
  const env = nodeEnvironment(node);
  const args = process.argv.slice(2);
  const isDemo = args[0] === "--demo";
  const seeded = isDemo ? await run(node, ["dev/seed-many.ts", "--demo"], { env }) : { code: 0 };
  stopIfInterrupted();
  if (seeded.code !== 0) return endLikeChild(seeded);
  return endLikeChild(
    await run(node, ["src/server/main.ts", ...args.slice(isDemo ? 1 : 0)], { env }),
  );
});
