import { basename, dirname } from "node:path";
import type { FastifyInstance } from "fastify";

/** What maps are drawn on: tiles of one file that we serve, or a style from somewhere else. */
export type MapGround =
  | { readonly kind: "tiles"; readonly file: string }
  | { readonly kind: "style"; readonly url: string; readonly origins: readonly string[] };

const tilesPath = "/map/tiles.pmtiles";

/** Where a page finds the ground of its maps; neither where our own drawing is the map. */
export function addressOf(ground: MapGround | null) {
  return {
    tiles: ground?.kind === "tiles" ? tilesPath : null,
    style: ground?.kind === "style" ? ground.url : null,
  };
}

/** The origins besides ours to which a page must be let for its maps. */
export function originsOf(ground: MapGround | null): readonly string[] {
  if (ground?.kind !== "style") return [];
  return [...new Set([new URL(ground.url).origin, ...ground.origins])];
}

/** Serves the file of tiles, of which a page asks for ranges. Needs the site's files to be served. */
export function serveTiles(app: FastifyInstance, ground: MapGround | null): void {
  if (ground?.kind !== "tiles") return;
  const { file } = ground;
  app.get(tilesPath, { config: { access: "public" }, schema: { hide: true } }, (_request, reply) =>
    reply
      .type("application/octet-stream")
      .sendFile(basename(file), dirname(file), { maxAge: "1d" }),
  );
}
