import type { FastifyInstance, FastifyRequest } from "fastify";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

/**
 * Whether another website than `ownOrigin` or the host addressed made a browser send this request.
 * Browsers name the origin of every write; programs that name none carry no cookie against their
 * user's will.
 */
export function isForeignWrite(request: FastifyRequest, ownOrigin: string): boolean {
  if (safeMethods.has(request.method)) return false;
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return true;
  const { origin } = request.headers;
  if (origin === undefined || origin === ownOrigin) return false;
  return hostOf(origin) !== request.headers.host;
}

/**
 * Bodies are JSON and nothing else: no form and no plain text can carry a write, which also keeps
 * other websites' forms out. An empty body counts as none, whatever its header says.
 */
export function acceptJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body === "") done(null, undefined);
    else void parse(request, String(body), done);
  });
}
