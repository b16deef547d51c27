/// <reference types="vite/client" />

/** The pages of routes.ts, from which vite.config.ts makes these modules. */
declare module "virtual:*-pages" {
  import type { PageList } from "./routing/page-parts.ts";

  export const chains: PageList["chains"];
  export const files: PageList["files"];
}
