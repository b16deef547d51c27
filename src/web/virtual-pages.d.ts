/// <reference types="vite/client" />

/** The pages of routes.ts, from which vite.config.ts makes these modules. */
declare module "virtual:*-pages" {
  import type { LoadablePageList } from "./routing/page-parts.ts";

  export const chains: LoadablePageList["chains"];
  export const files: LoadablePageList["files"];
}
