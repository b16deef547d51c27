import type { FastifyRequest } from "fastify";
import { expect, it } from "vitest";
import { clientNetworkKey } from "./client-address.ts";

it.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8:1:2::9", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
])("counts %s as %s", { tags: "X-24" }, (ip, network) => {
  expect(clientNetworkKey({ ip } as FastifyRequest)).toBe(network);
});

const seen = (ip: string | undefined, remoteAddress?: string) =>
  clientNetworkKey({ ip, socket: { remoteAddress } } as FastifyRequest);

it.each([
  ["1.2.3.4:5678", "1.2.3.4"],
  [" 1.2.3.4 ", "1.2.3.4"],
  ["[2001:db8::1]:443", "2001:db8:0:0"],
  ["[2001:db8::1]", "2001:db8:0:0"],
  ["2001:DB8:00a0::1", "2001:db8:a0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["::FFFF:1.2.3.4", "1.2.3.4"],
  ["::ffff:102:304", "1.2.3.4"],
  ["0:0:0:0:0:ffff:1.2.3.4", "1.2.3.4"],
  ["[::ffff:1.2.3.4]:5678", "1.2.3.4"],
])("counts %s, as some proxies write it, as %s", { tags: "G14" }, (written, network) => {
  expect(seen(written)).toBe(network);
});

it.each([
  "",
  "unknown",
  "1.2.3",
  "1.2.3.4:5678:9",
  "999.1.1.1",
  "_hidden",
  "[1.2.3.4",
  "::g",
  undefined,
])("counts the connection's own address where a proxy wrote %j", { tags: "G14" }, (written) => {
  expect(seen(written, "::ffff:198.51.100.7")).toBe("198.51.100.7");
  expect(seen(written)).toBe("none");
});
