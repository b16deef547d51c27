import type { FastifyInstance } from "fastify";

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
