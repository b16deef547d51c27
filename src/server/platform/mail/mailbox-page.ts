import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isLoopback } from "../http/guards/client-address.ts";
import { createMailboxReader, type StoredMessage } from "./mail-folder.ts";
import { pageOf, pagePolicy } from "./mailbox-html.ts";

/**
 * Whether there is a mailbox page at all: not under an address of the world, where nobody is on this
 * machine, whatever a proxy in front makes of a visitor.
 */
export function isMailboxOpen(baseUrl: string): boolean {
  return isLoopback(new URL(baseUrl).hostname);
}

/** Headers that proxies add; each proxy leaves some of them out. */
const headerOfProxy = /^(?:forwarded|via|x-forwarded-.+|x-real-ip|(?:cf|true)-.*ip)$/;

/**
 * Whether the request was made on this very machine, and by nobody in between. The peer's address is
 * what counts, whichever proxies are trusted; the host's name shuts out web pages that point their
 * own name at us.
 */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  return (
    isLoopback(socket.remoteAddress) &&
    isLoopback((headers.host ?? "").replace(/:\d+$/, "")) &&
    !Object.keys(headers).some((name) => headerOfProxy.test(name))
  );
}

function wantedAddress({ query }: FastifyRequest): string {
  const { to } = query as { readonly to?: unknown };
  return typeof to === "string" ? to.trim().toLowerCase() : "";
}

/**
 * Shows the messages that file mailers keep in these folders, as a page and as JSON, to a person or a
 * program on this machine. For everyone else there is nothing at these addresses.
 */
export function mountMailbox(app: FastifyInstance, folders: readonly string[]): void {
  const readMailbox = createMailboxReader(folders);

  async function messagesFor(request: FastifyRequest): Promise<StoredMessage[]> {
    const to = wantedAddress(request);
    const messages = await readMailbox();
    return to === "" ? messages : messages.filter((message) => message.to.toLowerCase() === to);
  }

  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isFromThisMachine(request)) return reply.callNotFound();
    reply.header("cache-control", "no-store");
  };
  const options = { config: { access: "public" }, schema: { hide: true }, onRequest } as const;

  app.get("/dev/mailbox", options, async (request, reply) => {
    const page = pageOf(await messagesFor(request), wantedAddress(request));
    return reply
      .header("content-security-policy", pagePolicy)
      .type("text/html; charset=utf-8")
      .send(page);
  });

  app.get("/dev/mailbox.json", options, async (request) => ({
    items: await messagesFor(request),
  }));
}
