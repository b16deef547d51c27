import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";

/** Reads an IP address as a proxy writes it, perhaps with a port and brackets; null for any other text. */
function readAddress(written = "") {
  const address = written.trim().replace(/^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/, "$1$2");
  // The library alone would also accept an incomplete address such as 1.2.3.
  return isIP(address) === 0 ? null : ipaddr.process(address);
}

/** Says whether an address or a host name, without a port, always means the machine itself. */
export function isLoopbackAddress(host: string | undefined): boolean {
  return /(?:^|\.)localhost$/i.test(host ?? "") || readAddress(host)?.range() === "loopback";
}

/**
 * Makes the key under which rate limits count a visitor: the IPv4 address, or the /64 network of an IPv6
 * address, since one household holds that whole network. If a proxy wrote something else, the connection's
 * own address counts, so that nobody gets a new key by a made-up text.
 */
export function clientNetworkKey({ ip, socket }: FastifyRequest): string {
  const address = readAddress(ip) ?? readAddress(socket.remoteAddress);
  if (address instanceof ipaddr.IPv6)
    return address.parts
      .slice(0, 4)
      .map((part) => part.toString(16))
      .join(":");
  return address?.toString() ?? "none";
}
