const addresses = [
  "/",
  "/quote",
  "/orders/details/",
  "/assets/",
  "/assets/nothing.js",
  "/robots.txt",
  "/dev/mailbox",
  "/api/docs/",
  "/healthz",
  "/nothing",
] as const;

/** What no browser puts behind an address. */
const tails = [
  "%",
  "%ff",
  "%00",
  "%E0%A4%A",
  "#%ff",
  "?%ff",
  "?%",
  ";a=%ff",
  "//",
  "../../package.json",
  "..%2f..%2fsite.json",
  "..\\..\\site.json",
  "\u00e9",
  "a".repeat(600),
] as const;

/** Before an address: nothing, or how a proxy writes it whole. */
const fronts = ["", "http://localhost", "HTTPS://evil.example:1"] as const;

/** Requests for pages and files, which the API's description does not know, as bytes. */
export const pageRequests: readonly string[] = fronts.flatMap((front) =>
  addresses.flatMap((address) =>
    tails.map(
      (tail) =>
        `GET ${front}${address}${tail} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
    ),
  ),
);
