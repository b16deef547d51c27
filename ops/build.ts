// `npm run build`: builds the web pages, unless their sources are those of the last build.
//
// usage: npm run build
import { ensureWebBuild } from "./bootstrap.mjs";

await ensureWebBuild(process.execPath);
