import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

type Received = { readonly to: readonly string[]; readonly raw: string };

/** A mail server of this machine without encryption, and what it took. @param port any free one for 0 */
export async function openMailServer({
  port = 0,
  refusal = (_address: string): Error | null => null,
} = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo: ({ address }, _session, done) => done(refusal(address)),
    onData: async (stream, { envelope }, done) => {
      received.push({ to: envelope.rcptTo.map(({ address }) => address), raw: await text(stream) });
      done();
    },
  });
  await new Promise<void>((open) => server.listen(port, "127.0.0.1", open));
  const address = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((closed) => server.close(() => closed()));
  return { received, url: `smtp://127.0.0.1:${address.port}`, close };
}
