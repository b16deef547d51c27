import type { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { collectFaults } from "../drill.ts";
import { call } from "../support/call.ts";
import type { DrillDatabase } from "../support/drill-database.ts";
import type { ProductProcess } from "../support/product-process.ts";
import type { DrillMailServer, TakenMessage } from "./mail-server.ts";

/** What the outages need: the product, its database, and the mail server that it depends on. */
export type Stage = {
  readonly database: DrillDatabase;
  /** The process that answers and sends at the moment. */
  readonly product: () => ProductProcess;
  readonly lines: Agent;
  readonly mailServer: DrillMailServer;
  readonly faults: ReturnType<typeof collectFaults>;
  readonly figure: (name: string, value: string | number) => void;
};

let serial = 0;

/** Asks for codes for addresses of their own, one after the other; answers how long each took. */
export async function askForCodes(
  { product, lines, faults }: Stage,
  count: number,
): Promise<{ readonly emails: readonly string[]; readonly times: readonly number[] }> {
  const emails: string[] = [];
  const times: number[] = [];
  for (let asked = 0; asked < count; asked++) {
    serial += 1;
    const email = `waiting${serial}@people.example.com`;
    const answer = await call(product().port, lines, {
      method: "POST",
      path: "/api/clients/createOtp",
      body: { email },
      headers: { "x-forwarded-for": `10.7.${serial >> 8}.${serial & 255}` },
    });
    if (answer.status !== 200) {
      faults.add(`createOtp was answered ${answer.broken ?? answer.status} without a mail server.`);
    }
    emails.push(email);
    times.push(answer.ms);
  }
  return { emails, times };
}

export function messagesTo({ mailServer }: Stage, email: string): readonly TakenMessage[] {
  return mailServer.taken.filter(({ to }) => to.includes(email));
}

/** Waits until `isSo`, at most so long; answers whether it came to be. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  withinMs: number,
): Promise<boolean> {
  const end = performance.now() + withinMs;
  while (performance.now() < end) {
    if (await isSo()) return true;
    await pause(50);
  }
  return isSo();
}

/** Whether the code in the message to this address opens what it was asked for. */
export async function isGood(stage: Stage, email: string): Promise<boolean> {
  const code = /^\d{6}$/m.exec(messagesTo(stage, email)[0]?.text ?? "")?.[0];
  const answer = await call(stage.product().port, stage.lines, {
    method: "POST",
    path: "/api/clients/verifyOtp",
    body: { email, verificationCode: code ?? "none" },
  });
  return answer.status === 200;
}
