import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";

const withPort = /^([\d.]+):\d+$/;
const inBrackets = /^\[([^\]]*)\](?::\d+)?$/;
/** The first six groups of an IPv6 address that stands for an IPv4 one. */
const mapped = "0:0:0:0:0:ffff";

/** An address as a proxy writes it, without the port and the brackets; null when it is none. */
function readAddress(written = ""): string | null {
  const text = written.trim();
  const address = withPort.exec(text)?.[1] ?? inBrackets.exec(text)?.[1] ?? text;
  return isIP(address) === 0 ? null : address;
}

/** The eight groups of an IPv6 address, however it is written, in lower case without zeros in front. */
function groupsOf(address: string): readonly string[] {
  const written = address.replace(/%.*$/, "");
  const [head = "", tail = ""] = new URL(`http://[${written}]`).hostname.slice(1, -1).split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const middle = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  return [...left, ...middle, ...right];
}

/** The IPv4 address whose two halves these groups are. */
function dotted(groups: readonly string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((half) => [half >> 8, half & 255])
    .join(".");
}

/**
 * The key under which limits count a visitor: the IPv4 address, or the /64 network of an IPv6 one,
 * since a single household holds that whole network. Where a proxy has written what is no address,
 * the connection's own counts, which is the proxy's: a made-up text is no new network.
 */
export function clientNetwork(request: FastifyRequest): string {
  const address = readAddress(request.ip) ?? readAddress(request.socket.remoteAddress) ?? "none";
  if (!address.includes(":")) return address;
  const groups = groupsOf(address);
  const isIpv4 = groups.slice(0, 6).join(":") === mapped;
  return isIpv4 ? dotted(groups.slice(6)) : groups.slice(0, 4).join(":");
}
