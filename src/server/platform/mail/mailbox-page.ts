import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isLoopbackAddress } from "../http/guards/client-address.ts";
import { createMailboxReader, type StoredMailMessage } from "./mail-folder.ts";

const style = `
body { margin: 0 auto; max-width: 46rem; padding: 1.5rem; background: #faf7f2; color: #14213d;
  font: 1rem/1.5 system-ui, sans-serif; }
article { margin: 1rem 0; padding: 1rem 1.25rem; background: #fff; border: 1px solid #e5ded3;
  border-radius: 14px; }
h2 { margin: 0; font-size: 1.125rem; }
p { margin: 0.25rem 0; color: #4a5568; }
pre { margin: 0.75rem 0 0; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 0.9375rem; }
input, button { min-height: 44px; padding: 0 0.75rem; font: inherit; border-radius: 10px;
  border: 1px solid #4a5568; }
button { background: #0b6b4f; border-color: #0b6b4f; color: #fff; }
`;
const styleHash = createHash("sha256").update(style).digest("base64");
/** The Content-Security-Policy of the mailbox page: its own styles, and no script. */
const pagePolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function messageArticle({ to, replyTo, subject, text, date }: StoredMailMessage): string {
  const answer = replyTo === "" ? "" : `, answers go to ${escapeHtml(replyTo)}`;
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}${answer}, <time datetime="${escapeHtml(date)}">${escapeHtml(date)}</time></p>
<pre>${escapeHtml(text)}</pre>
</article>`;
}

/** Writes the page that shows these messages; `to` is the searched address, or empty. */
function mailboxPage(messages: readonly StoredMailMessage[], to: string): string {
  const whom = to === "" ? "" : ` to ${escapeHtml(to)}`;
  const list =
    messages.length === 0
      ? `<p>No message${whom} yet. A message appears here a second after it was caused: load the page again.</p>`
      : messages.map(messageArticle).join("\n");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Mailbox</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Mailbox</h1>
<p>What no mail server and no SMS gateway takes is kept here. The newest is on top.</p>
<form method="get" action="/dev/mailbox">
<label for="to">Sent to</label>
<input id="to" name="to" type="text" inputmode="email" autocomplete="off" value="${escapeHtml(to)}">
<button type="submit">Show</button>
</form>
${list}
</main>
</body>
</html>
`;
}

/** Says whether the mailbox page may be served, which is never the case at a public address. */
export function isMailboxPageAllowed(baseUrl: string): boolean {
  return isLoopbackAddress(new URL(baseUrl).hostname);
}

/** The headers that proxies add to a request; each proxy leaves some of them out. */
const headerOfProxy = /^(?:forwarded|via|x-forwarded-.+|x-real-ip|(?:cf|true)-.*ip)$/;

/** Says whether a request comes from this machine; the host is checked against DNS rebinding. */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  return (
    isLoopbackAddress(socket.remoteAddress) &&
    isLoopbackAddress((headers.host ?? "").replace(/:\d+$/, "")) &&
    !Object.keys(headers).some((name) => headerOfProxy.test(name))
  );
}

/** Serves the mailbox, as a page and as JSON, to this machine only; for others these paths do not exist. */
export function mountMailboxPage(app: FastifyInstance, folders: readonly string[]): void {
  const readMailbox = createMailboxReader(folders);

  async function find({ query }: FastifyRequest) {
    const { to: asked } = query as { readonly to?: unknown };
    const to = typeof asked === "string" ? asked.trim() : "";
    const isFor = (message: StoredMailMessage) => message.to.toLowerCase() === to.toLowerCase();
    const all = await readMailbox();
    return { to, items: to === "" ? all : all.filter(isFor) };
  }

  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isFromThisMachine(request)) return reply.callNotFound();
    reply.header("cache-control", "no-store");
  };
  const options = { config: { access: "public" }, schema: { hide: true }, onRequest } as const;

  app.get("/dev/mailbox", options, async (request, reply) => {
    const { to, items } = await find(request);
    reply.header("content-security-policy", pagePolicy).type("text/html; charset=utf-8");
    return mailboxPage(items, to);
  });

  app.get("/dev/mailbox.json", options, async (request) => {
    const { items } = await find(request);
    return { items };
  });
}
