import { connect } from "node:net";
import { readConfig } from "#server/config.ts";
import { until } from "#server/platform/db/embedded/until.ts";
import { isServed } from "./frame/call.ts";
import { type Drill, firstProcess, type Setup } from "./frame/drill.ts";
import { everydayCalls, type LoadPlan, servedP99, startLoad } from "./frame/load.ts";

const jsonHead =
  "POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

/** How many connections of each kind a wave has, what they send at first, and then once a second. */
const wave = {
  "slow headers": {
    count: 1_000,
    first: "GET /api/me HTTP/1.1\r\nHost: localhost\r\n",
    again: "X-A: b\r\n",
  },
  "slow bodies": { count: 500, first: `${jsonHead}Content-Length: 10000\r\n\r\n{`, again: " " },
  silent: { count: 200, first: "", again: "" },
} as const;

/** Milliseconds. */
const required = { droppedWithin: 15_000, servedP99: 500, refusedWithin: 1_000 };
const perSecond = 30;
const megabyte = 1024 * 1024;
const bigBody = 50 * megabyte;
/** What the system's own buffers take of a body that nobody reads. */
const takenAtMost = 8 * megabyte;

/**
 * Opens a connection that sends as little as it can. Answers the milliseconds until the other side
 * ended it, which are without end when that takes too long.
 */
function lastSlowly(port: number, { first, again }: { first: string; again: string }) {
  return new Promise<number>((resolve) => {
    const start = performance.now();
    const socket = connect(port, "127.0.0.1");
    const sending = setInterval(() => socket.writable && socket.write(again), 1_000);
    const end = (ms: number) => {
      clearInterval(sending);
      clearTimeout(timer);
      socket.destroy();
      resolve(ms);
    };
    const timer = setTimeout(() => end(Number.POSITIVE_INFINITY), required.droppedWithin + 2_000);
    socket.on("error", () => undefined);
    socket.on("close", () => end(performance.now() - start));
    socket.on("end", () => end(performance.now() - start));
    socket.resume();
    socket.write(first);
  });
}

/** One wave of slow connections, while people go on using the product. */
async function sendWave({ faults, figure, onEnd }: Setup, plan: LoadPlan, name: string) {
  const load = startLoad(plan);
  onEnd(load.stop);
  const ended = Object.entries(wave).map(async ([kind, { count, ...sent }]) => {
    const open = Array.from({ length: count }, () => lastSlowly(plan.port, sent));
    const times = await Promise.all(open);
    const seconds = (Math.max(...times) / 1000).toFixed(1);
    figure(`${name}: ${count} ${kind}, the last dropped after`, `${seconds} s`);
    const kept = times.filter((ms) => ms > required.droppedWithin).length;
    faults.addIf(kept > 0, `${kept} connections (${kind}) were kept longer than 15 s.`);
  });
  await Promise.all(ended);
  const samples = await load.stop();
  const served = samples.filter(isServed).length;
  const p99 = servedP99(samples);
  const text = `${served} of ${samples.length}, ${p99.toFixed(0)} ms`;
  figure(`${name}: others meanwhile, served and p99`, text);
  const unserved = samples.length - served;
  faults.addIf(unserved > 0, `${unserved} of ${samples.length} others were not served.`);
  faults.addIf(!(p99 <= required.servedP99), `Others took ${p99.toFixed(0)} ms (p99).`);
}

/** Sends a big body as fast as it is taken, until the other side ends the connection. */
async function sendBigBody({ faults, figure }: Setup, port: number, name: string, head: string) {
  const chunk = Buffer.alloc(64 * 1024, " ");
  const start = performance.now();
  const socket = connect(port, "127.0.0.1");
  let [status, answeredAfterMs, handed] = [0, Number.POSITIVE_INFINITY, 0];
  const send = () => {
    while (handed < bigBody && status === 0 && socket.writable) {
      handed += chunk.length;
      if (!socket.write(chunk)) return;
    }
  };
  socket.on("drain", send);
  socket.on("data", (answer) => {
    if (status !== 0) return;
    status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer.toString("latin1"))?.[1] ?? 0);
    answeredAfterMs = performance.now() - start;
  });
  socket.on("error", () => undefined);
  socket.on("end", () => socket.destroy());
  socket.setTimeout(20_000, () => socket.destroy());
  socket.write(`${jsonHead}${head}\r\n\r\n`);
  send();
  await until(() => socket.closed, { within: 60_000 });
  const takenBytes = socket.bytesWritten - socket.writableLength;
  const [ms, taken] = [answeredAfterMs.toFixed(0), (takenBytes / megabyte).toFixed(1)];
  figure(`50 MB ${name}`, `${status} after ${ms} ms, ${taken} MB taken`);
  const what = `A body of 50 MB ${name}`;
  faults.addIf(status !== 413, `${what} was answered with ${status}.`);
  faults.addIf(answeredAfterMs > required.refusedWithin, `${what} was refused after ${ms} ms.`);
  faults.addIf(takenBytes > takenAtMost, `${what}: ${taken} MB of it were taken.`);
}

export const slowConnectionsDrill: Drill = {
  name: "slow-connections",
  about: "connections that never finish what they say, and bodies that never end",
  rounds: 2,
  isTimed: true,
  work: async (setup) => {
    const { say, installation } = setup;
    const { port } = firstProcess(setup);
    const plan = { port, perSecond, next: await everydayCalls(setup) };
    for (let round = 1; round <= setup.rounds; round++) {
      say(`wave ${round} of slow connections`);
      await sendWave(setup, plan, `wave ${round}`);
    }
    say("bodies of 50 MB");
    const chunked = `Transfer-Encoding: chunked\r\n\r\n${bigBody.toString(16)}`;
    await sendBigBody(setup, port, "announced", `Content-Length: ${bigBody}`);
    await sendBigBody(setup, port, "of unknown length", chunked);
    return { MAX_CONNECTIONS: readConfig({ ...installation }, []).load.maxConnections };
  },
};
