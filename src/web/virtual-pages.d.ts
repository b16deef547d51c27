/// <reference types="vite/client" />

/** Pages of routes.ts (vite.config.ts makes the modules of it). */
declare module "virtual:*-pages" {
  import type { PageList } from "./routing/page-parts.ts";

  export const chains: PageList["chains"];
  export const files: PageList["files"];
}
