import { join } from "node:path";
import type { collectFaults } from "../drill.ts";
import type { DrillDatabase } from "../support/drill-database.ts";
import type { Booking, BookingOn } from "./book-on.ts";
import { checkOneMoment } from "./one-moment.ts";
import { runWell } from "./run-command.ts";
import { drop, recreate } from "./server.ts";
import { until } from "./until.ts";

export type LoadedBackup = {
  readonly seconds: number;
  /** What was acknowledged while it was taken. */
  readonly meanwhile: readonly Booking[];
  /** How many of the bookings made meanwhile are in it. */
  readonly later: number;
};

/** Backs up while bookings go on, and restores it beside: one moment, nothing by half. */
export async function backUpUnderLoad(
  { url, dataDir }: Pick<DrillDatabase, "url" | "dataDir">,
  { bookings, bookingsBefore }: { readonly bookings: BookingOn; readonly bookingsBefore: number },
  faults: ReturnType<typeof collectFaults>,
): Promise<LoadedBackup> {
  const folder = join(dataDir, "under-load");
  await until("bookings go on", () => bookings.booked.length >= bookingsBefore);
  const before = [...bookings.booked];
  const { seconds } = await runWell("db-backup", ["--to", folder], { url, dataDir });
  const meanwhile = bookings.booked.slice(before.length);
  await bookings.stop();
  const beside = await recreate(url, "beside");
  await runWell("db-restore", ["--from", folder], { url: beside, dataDir });
  const later = await checkOneMoment(beside, { before, all: bookings.booked }, faults);
  await drop(url, "beside");
  return { seconds, meanwhile, later };
}
