import type { FastifyRequest } from "fastify";

/**
 * The key under which limits count a visitor: the IPv4 address, or the /64 network of an IPv6 one,
 * since a single household holds that whole network.
 */
export function clientNetwork(request: FastifyRequest): string {
  const address = request.ip.replace(/^::ffff:(?=\d+\.)/, "");
  if (!address.includes(":")) return address;
  const [head = "", tail = ""] = address.split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const middle = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0");
  return [...left, ...middle, ...right]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(":");
}
