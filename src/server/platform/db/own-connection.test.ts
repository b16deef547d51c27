import { expect, inject, it, onTestFinished } from "vitest";
import { openTcpLink } from "#harness/tcp-link.ts";
import { runOnSeparateConnection } from "./own-connection.ts";

it("a connection that does not close is cut by its signal", { tags: ["G8", "X-101"] }, async () => {
  const url = new URL(inject("databaseUrl"));
  const link = await openTcpLink(Number(url.port));
  onTestFinished(link.close);
  url.port = String(link.port);
  const ending = new AbortController();
  const work = runOnSeparateConnection({ url: url.href, signal: ending.signal }, async () => {
    link.freeze();
    setImmediate(() => ending.abort());
    return "done";
  });
  expect(await work).toBe("done");
});
