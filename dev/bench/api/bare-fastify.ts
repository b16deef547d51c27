// The yardstick of `npm run bench -- api`: a server that answers fixed JSON and does nothing else. It
// reads the answers, by number, from the message that its parent sends first.
import { once } from "node:events";
import Fastify from "fastify";

const [answers] = (await once(process, "message")) as [readonly unknown[]];
const app = Fastify();
for (const [number, answer] of answers.entries()) {
  app.get(`/${number}`, async () => answer);
  app.post(`/${number}`, async () => answer);
}
const address = await app.listen({ port: 0, host: "127.0.0.1" });
process.send?.(Number(new URL(address).port));
process.once("disconnect", () => process.exit(0));
