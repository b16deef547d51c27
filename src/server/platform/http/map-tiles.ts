import { basename, dirname } from "node:path";
import type { FastifyInstance } from "fastify";

/** Where a page finds the file of tiles. */
export const tilesPath = "/map/tiles.pmtiles";

/** Serves the file of tiles, of which a page asks for ranges. Needs the site's files to be served. */
export function serveTiles(app: FastifyInstance, file: string): void {
  app.get(tilesPath, { config: { access: "public" }, schema: { hide: true } }, (_request, reply) =>
    reply
      .type("application/octet-stream")
      .sendFile(basename(file), dirname(file), { maxAge: "1d" }),
  );
}
