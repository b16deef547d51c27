import type { TestApp } from "./app.ts";
import type { SignedIn } from "./factories.ts";
import { picture, sendFile } from "./files.ts";
import { jobOfToday } from "./job-day.ts";
import { type Office, openOffice } from "./office.ts";

type Caller = Pick<SignedIn, "headers">;

export const sampleReport = { words: "The leg of the table is broken.", amount: 900 };

export const fileClaim = (
  app: TestApp,
  who: Caller,
  orderId: string,
  payload: object = sampleReport,
) => app.as(who).post(`orders/claim/${orderId}`, payload);

export const sendClaimPhoto = async (
  app: TestApp,
  who: Caller,
  claimId: string,
  payload?: Buffer,
) => sendFile(app, who, `claims/photos?claimId=${claimId}`, payload ?? (await picture()));

/** Claims as a test works with them, and an office that can always be asked. */
export async function claimsSetting(app: TestApp) {
  const setting: { office: Office } = { office: await openOffice(app, "admin") };

  /** A move that has started, and the claims of its client. */
  async function startedJob(orderTime = "16:00") {
    const job = await jobOfToday(app, setting.office.staff, { orderTime });
    await job.start();
    const claims = async (who: SignedIn = job.client) =>
      (await job.send(who, "GET", `${job.id}/claims`)).json().items;
    return { ...job, claims };
  }

  /** The same with a claim that waits. */
  async function claimed(orderTime?: string) {
    const job = await startedJob(orderTime);
    return { ...job, claimId: String((await fileClaim(app, job.client, job.id)).json().id) };
  }

  /** Moves the clock on by days; staff, whose sessions end when nobody is there, log in again. */
  async function later(days: number) {
    app.clock.advance(days * 24 * 3_600_000);
    setting.office = await openOffice(app, "admin");
  }

  const answer = (claimId: string, how: "accept" | "refuse" = "accept") =>
    how === "accept"
      ? setting.office.patch(`claims/accept/${claimId}`, { amount: 600, answer: "By EFT, Friday." })
      : setting.office.patch(`claims/refuse/${claimId}`, { reason: "It was broken before." });

  return Object.assign(setting, { startedJob, claimed, later, answer });
}
