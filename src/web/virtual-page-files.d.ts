/// <reference types="vite/client" />

declare module "virtual:page-files" {
  import type { PageFiles } from "./routing/page-parts.ts";

  /** The files of all routes (vite.config.ts makes it of routes.ts). */
  export const pageFiles: PageFiles;
}
