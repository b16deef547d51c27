import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { FastifyInstance } from "fastify";
import { Failure } from "../failure.ts";
import { isLoopbackAddress } from "../platform/http/guards/client-address.ts";

/** Reads the host name from a Host header, in lower case, without port and brackets. */
function nameIn(host: string): string {
  const name = host.toLowerCase().replace(/:\d*$/, "");
  return name.replace(/^\[(.*)\]$/, "$1").replace(/\.$/, "");
}

/** Says whether a request has two Host headers, because a proxy in front of us may read the second. */
function namesHostTwice({ rawHeaders }: IncomingMessage): boolean {
  const isHost = (name: string, index: number) => index % 2 === 0 && name.toLowerCase() === "host";
  return rawHeaders.filter(isHost).length > 1;
}

/** Refuses requests for a host name that is not ours. IP addresses and this machine's names always pass. */
export function requireOwnHostName(app: FastifyInstance, names: readonly string[]): void {
  const ours = new Set(names.map(nameIn));
  app.addHook("onRequest", async ({ headers: { host }, raw }) => {
    if (!host || namesHostTwice(raw)) {
      throw new Failure("invalid_request", { msg: "Send one Host header with this request." });
    }
    const name = nameIn(host);
    if (ours.has(name) || isLoopbackAddress(name) || isIP(name) !== 0) return;
    throw new Failure("unknown_host");
  });
}
