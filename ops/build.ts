// What `npm run build` runs: the web pages, unless their sources are those of the last build.
import { ensureWebBuild } from "./bootstrap.mjs";

await ensureWebBuild(process.execPath);
