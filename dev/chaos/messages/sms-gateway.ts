import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A gateway in the manner of BulkSMS, which takes a text once for each of its numbers. */
export async function openSmsGateway() {
  const taken: { readonly id: number; readonly atMs: number }[] = [];
  let isDead = false;
  let repeats = 0;
  const server = createServer((request, response) => {
    if (isDead) return void request.socket.destroy();
    request.resume();
    request.on("end", () => {
      const { searchParams } = new URL(request.url ?? "", "http://gateway");
      const id = Number(searchParams.get("deduplication-id"));
      if (taken.some((text) => text.id === id)) repeats += 1;
      else taken.push({ id, atMs: Date.now() });
      response.writeHead(201, { "content-type": "application/json" });
      response.end('[{"status":{"type":"ACCEPTED"}}]');
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `bulksms://token:secret@127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    repeats: () => repeats,
    die: () => {
      isDead = true;
    },
    revive: () => {
      isDead = false;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
