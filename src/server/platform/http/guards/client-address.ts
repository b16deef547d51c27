import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";

/** An address as a proxy writes it, perhaps with a port and brackets; null when it is none. */
function readAddress(written = "") {
  const address = written.trim().replace(/^\[([^\]]*)\](?::\d+)?$|^([\d.]+):\d+$/, "$1$2");
  // The library alone would also read what is no whole address, such as 1.2.3.
  return isIP(address) === 0 ? null : ipaddr.process(address);
}

/** Whether this address or host name, without a port, always means the machine that says it. */
export function isLoopbackAddress(host: string | undefined): boolean {
  return /(?:^|\.)localhost$/i.test(host ?? "") || readAddress(host)?.range() === "loopback";
}

/**
 * The key under which limits count a visitor: the IPv4 address, or the /64 network of an IPv6 one,
 * since a single household holds that whole network. If a proxy wrote something that is no address, the
 * connection's own address counts: a made-up text is no new network.
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
