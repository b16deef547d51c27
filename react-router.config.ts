import type { Config } from "@react-router/dev/config";
import { notFoundPath, prerenderedPaths } from "#web/prerendered-paths.ts";

export default {
  appDirectory: "src/web",
  buildDirectory: "build",
  ssr: false,
  /** Only pages that have a route are rendered: a path without its page is not an error. */
  prerender: ({ getStaticPaths }) => {
    const routed = new Set(getStaticPaths());
    return [...prerenderedPaths.filter((path) => routed.has(path)), notFoundPath];
  },
} satisfies Config;
