const close = "Host: localhost\r\nConnection: close\r\n";
const json = `${close}Content-Type: application/json\r\n`;

/** Bytes that no HTTP library would send to the API. */
export const rawRequests: readonly string[] = [
  "GET /api/me HTTP/1.1\r\nConnection: close\r\n\r\n",
  `GET /api/me HTTP/9.9\r\n${close}\r\n`,
  "NONSENSE\r\n\r\n",
  `GET /${"a".repeat(20_000)} HTTP/1.1\r\n${close}\r\n`,
  `GET / HTTP/1.1\r\nX: ${"a".repeat(20_000)}\r\n${close}\r\n`,
  `GET /api/places?q=\u0001 HTTP/1.1\r\n${close}\r\n`,
  `GET /api/%ff HTTP/1.1\r\n${close}\r\n`,
  `GET /api/orders/%E0%A4%A HTTP/1.1\r\n${close}\r\n`,
  `GET http://evil.example/api/me HTTP/1.1\r\n${close}\r\n`,
  `GET /api/me HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
  `GET /api/me HTTP/1.1\r\n${close}Authorization : Bearer x\r\n\r\n`,
  `POST /api/login HTTP/1.1\r\n${json}Content-Length: abc\r\n\r\n{}`,
  `POST /api/login HTTP/1.1\r\n${json}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  `TRACE /api/me HTTP/1.1\r\n${close}\r\n`,
];

const addresses = [
  ..."/ /quote /orders/details/ /assets/ /assets/nothing.js /robots.txt".split(" "),
  ..."/dev/mailbox /api/docs/ /healthz /nothing".split(" "),
];

/** What no browser puts behind an address. */
const tails = [
  ..."% %ff %00 %E0%A4%A #%ff ?%ff ?% ;a=%ff // ../../package.json".split(" "),
  "..%2f..%2fsite.json",
  "..\\..\\site.json",
  "\u00e9",
  "a".repeat(600),
];

/** Before an address: nothing, or how a proxy writes it whole. */
const fronts = ["", "http://localhost", "HTTPS://evil.example:1"];

/** Requests for pages and files, which the API's description does not know, as bytes. */
export const pageRequests: readonly string[] = fronts.flatMap((front) =>
  addresses.flatMap((address) =>
    tails.map((tail) => `GET ${front}${address}${tail} HTTP/1.1\r\n${close}\r\n`),
  ),
);
