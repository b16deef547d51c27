import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Puts the company's present details into the pages of the build. */
export type PageFiller = {
  /** The version of the details in the page of this path; a new version makes the page be filled again. */
  readonly version: (path: string | null) => string;
  /** @param path the path of the page; null for the page that the others start from */
  readonly fill: (text: string, path: string | null) => Promise<string>;
};

type Text = { readonly file: string; readonly path: string | null; readonly type: string };

type Made = { readonly etag: string; readonly bodies: Readonly<Record<string, Buffer>> };

/** Compresses bytes that are sent unchanged, as far as each method can. */
export async function compressForWeb(bytes: Buffer) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  return { br, gzip: gz };
}

async function make(bytes: Buffer): Promise<Made> {
  const hash = createHash("sha256").update(bytes).digest("base64url").slice(0, 22);
  return { etag: `W/"${hash}"`, bodies: { ...(await compressForWeb(bytes)), identity: bytes } };
}

/** Chooses the smallest encoding that the browser accepts. */
function encodingFor({ headers }: FastifyRequest): "br" | "gzip" | "identity" {
  const taken = (headers["accept-encoding"] ?? "")
    .toString()
    .split(",")
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(";", 1)[0]?.trim());
  return (["br", "gzip"] as const).find((name) => taken.includes(name)) ?? "identity";
}

/** Sends filled pages. Each is filled at its first request, and kept compressed until its version changes. */
export function createFilledPageSender(root: string, current: () => Promise<PageFiller>) {
  const kept = new Map<string, { readonly version: string; readonly made: Promise<Made> }>();

  function open({ file, path }: Text, { version, fill }: PageFiller): Promise<Made> {
    const current = version(path);
    const last = kept.get(file);
    if (last?.version === current) return last.made;
    const made = readFile(join(root, file), "utf8")
      .then((text) => fill(text, path))
      .then((text) => make(Buffer.from(text)));
    kept.set(file, { version: current, made });
    // A page that could not be filled is tried again at the next request.
    made.catch(() => kept.delete(file));
    return made;
  }

  return async (request: FastifyRequest, reply: FastifyReply, text: Text) => {
    const { etag, bodies } = await open(text, await current());
    reply.headers({ etag, vary: "accept-encoding" }).type(text.type);
    const known = request.headers["if-none-match"]?.split(/,\s*/) ?? [];
    if (reply.statusCode === 200 && known.includes(etag)) return reply.status(304).send();
    const encoding = encodingFor(request);
    if (encoding !== "identity") reply.header("content-encoding", encoding);
    return reply.send(bodies[encoding]);
  };
}
