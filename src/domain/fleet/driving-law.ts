import type { CalendarDate } from "../calendar/calendar-date.ts";
import { formatDate } from "../calendar/format-moment.ts";
import { groupDigitsInThousands } from "../money/format-rand.ts";
import { type DocumentKind, documentKinds } from "./documents.ts";
import { heaviestLightVehicleKg, isHeavyVehicle } from "./gross-mass.ts";

/** The codes of a driving licence for goods vehicles, without and with a heavy trailer: each drives what those before it drive. */
export const licenceCodes = ["B", "EB", "C1", "EC1", "C", "EC"] as const;
export type LicenceCode = (typeof licenceCodes)[number];

/** The greatest gross mass in kg that code C1 drives. */
const mostKgOfC1 = 16_000;

/**
 * The code that a gross mass in kg needs. National Road Traffic Act, 1996, section 12, with National Road Traffic
 * Regulations, 2000, regulation 99.
 */
const neededCode = (grossKg: number): LicenceCode =>
  isHeavyVehicle(grossKg) ? (grossKg > mostKgOfC1 ? "C" : "C1") : "B";

/** An accepted document, and the last day on which it is valid; null if it never ends. */
export type HeldDocument = { readonly kind: DocumentKind; readonly expiresOn: CalendarDate | null };

type Drive = {
  readonly day: CalendarDate;
  readonly grossKg: number;
  /** The code of the driver's licence; null while nobody has read it off. */
  readonly licenceCode: LicenceCode | null;
  /** The accepted documents of the driver and of the vehicle. */
  readonly documents: readonly HeldDocument[];
};

/** The documents that the law asks for above 3,500 kg; of all others only an ended one keeps from a job. */
const heavyKinds: readonly DocumentKind[] = ["permit", "operator"];

/**
 * Lists in words every reason of the law against a drive on a day: needed documents that have ended by then, and
 * what the vehicle's gross mass asks for. docs/spec.md O-1651.
 */
export function findLegalReasons(drive: Drive): readonly string[] {
  const { day, grossKg, licenceCode, documents } = drive;
  const mass = `${groupDigitsInThousands(grossKg)} kg gross mass`;
  const isHeavy = isHeavyVehicle(grossKg);
  const reasons = documents.flatMap(({ kind, expiresOn }) =>
    expiresOn === null || expiresOn >= day || (!isHeavy && heavyKinds.includes(kind))
      ? []
      : `${documentKinds[kind].label} ends on ${formatDate(expiresOn)}`,
  );
  for (const kind of isHeavy ? heavyKinds : []) {
    if (documents.some((document) => document.kind === kind)) continue;
    const limit = groupDigitsInThousands(heaviestLightVehicleKg);
    reasons.push(`No ${documentKinds[kind].label} on record, needed above ${limit} kg (${mass})`);
  }
  const code = neededCode(grossKg);
  // A licence that staff accepted before codes were noted drives at least what everybody drives.
  const held = licenceCode ?? "B";
  if (licenceCodes.indexOf(held) < licenceCodes.indexOf(code)) {
    const licence =
      licenceCode === null ? "No licence code on record" : `The licence is of code ${held}`;
    reasons.push(`${licence}: ${mass} needs code ${code}`);
  }
  return reasons;
}
