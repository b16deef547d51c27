import type { CalendarDate } from "../calendar/calendar-date.ts";
import { formatDate } from "../calendar/format-moment.ts";
import { groupDigitsInThousands } from "../money/format-rand.ts";
import { type DocumentKind, documentKinds } from "./documents.ts";
import { heaviestLightVehicleKg, isHeavyVehicle } from "./gross-mass.ts";

/** The codes of a driving licence for vehicles that carry goods, without and with a heavy trailer. */
export const licenceCodes = ["B", "EB", "C1", "EC1", "C", "EC"] as const;
export type LicenceCode = (typeof licenceCodes)[number];

/**
 * The gross mass in kg up to which each licence drives, lightest first. National Road Traffic Act, 1996,
 * section 12, with National Road Traffic Regulations, 2000, regulation 99.
 */
const licences = [
  { code: "B", mostKg: 3_500, drives: ["B", "EB", "C1", "EC1", "C", "EC"] },
  { code: "C1", mostKg: 16_000, drives: ["C1", "EC1", "C", "EC"] },
  { code: "C", mostKg: Number.POSITIVE_INFINITY, drives: ["C", "EC"] },
] as const satisfies readonly {
  readonly code: LicenceCode;
  readonly mostKg: number;
  readonly drives: readonly LicenceCode[];
}[];

/** An accepted document, and the last day on which it is valid; null if it never ends. */
export type HeldDocument = { readonly kind: DocumentKind; readonly expiresOn: CalendarDate | null };

type Drive = {
  readonly name: string;
  readonly day: CalendarDate;
  readonly grossKg: number;
  /** The code of the driver's licence; null while nobody has read it off. */
  readonly licenceCode: LicenceCode | null;
  /** The accepted documents of the driver and of the vehicle. */
  readonly documents: readonly HeldDocument[];
};

/** The documents that the law asks for above 3,500 kg; of all others only an ended one keeps from a job. */
const heavyKinds: readonly DocumentKind[] = ["permit", "operator"];

/** A reason of the law against a drive, in words for staff, and for the driver with what to do. */
type LegalReason = { readonly text: string; readonly toDriver: string };

/**
 * Lists every reason of the law against a drive on a day: needed documents that have ended by then, and what
 * the vehicle's gross mass asks for. docs/spec.md O-1651.
 */
export function findLegalReasons(drive: Drive): readonly LegalReason[] {
  const { name, day, grossKg, licenceCode, documents } = drive;
  const mass = `${groupDigitsInThousands(grossKg)} kg gross mass`;
  const isHeavy = isHeavyVehicle(grossKg);
  const ended = documents.flatMap(({ kind, expiresOn }) => {
    if (expiresOn === null || expiresOn >= day || (!isHeavy && heavyKinds.includes(kind)))
      return [];
    const text = `${documentKinds[kind].label} ends on ${formatDate(expiresOn)}`;
    return [{ text, toDriver: `${text}. Send us the new one` }];
  });
  const missing = heavyKinds.flatMap((kind) => {
    if (!isHeavy || documents.some((document) => document.kind === kind)) return [];
    const why = `needed above ${groupDigitsInThousands(heaviestLightVehicleKg)} kg (${mass})`;
    const { label } = documentKinds[kind];
    return [
      {
        text: `No ${label} on record, ${why}`,
        toDriver: `We have no ${label} of yours, ${why}. Send it to us`,
      },
    ];
  });
  const needed = licences.find(({ mostKg }) => grossKg <= mostKg) ?? licences[2];
  const drives: readonly LicenceCode[] = needed.drives;
  // A licence that staff accepted before codes were noted drives at least what everybody drives.
  if (licenceCode === null ? !isHeavy : drives.includes(licenceCode)) return [...ended, ...missing];
  const asked = `${mass} needs code ${needed.code}`;
  const licence =
    licenceCode === null
      ? {
          text: `${name} has no licence code on record: ${asked}`,
          toDriver: `We have not noted the code of your licence: ${asked}. Send us your licence, or call us`,
        }
      : {
          text: `${name} has a licence of code ${licenceCode}: ${asked}`,
          toDriver: `Your licence is of code ${licenceCode}: ${asked}. Send us another licence, or call us`,
        };
  return [...ended, ...missing, licence];
}
