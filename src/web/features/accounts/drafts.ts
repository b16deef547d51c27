import {
  maxVehiclesPerForm,
  type VehicleField,
  type VehicleInput,
} from "#domain/fleet/check-vehicle.ts";
import { createFormDraft, type FormDraft } from "#web/drafts/draft.ts";
import { parseStoredFields } from "#web/drafts/parse-stored.ts";
import type { PersonEntries } from "#web/parts/people/person-fields.tsx";
import type { AccountKind, VerificationPurpose } from "./account-page.ts";

/** How far verifying an email address has come. It holds neither the code nor whether the code was right. */
const emptyCode = {
  email: "",
  /** "yes" once a code was sent. */
  verifCodeSent: "",
  /** The address that got the last code, and when it may get another (milliseconds since 1970). */
  codeSentTo: "",
  resendAtMs: 0,
};

export type CodeEntryDraft = Readonly<typeof emptyCode>;

const emptyPerson: PersonEntries = { name: "", surname: "", cellphone: "" };

export const clientRegistrationDraft = createFormDraft({
  name: "registration-draft",
  empty: { ...emptyCode, ...emptyPerson, corporateInterest: "no" as "yes" | "no" },
  check: (taken) => ({
    ...taken,
    corporateInterest: (taken.corporateInterest === "yes" ? "yes" : "no") as "yes" | "no",
  }),
});

const emptyOwner = { ...emptyPerson, email: "", area: "" };

export type OwnerDraft = Readonly<typeof emptyOwner>;

export const emptyVehicle = {
  truckSize: "",
  grossKg: "",
  licencePlate: "",
  shape: "",
  git: "",
} as const satisfies VehicleEntries;

/** A vehicle as somebody types it; an empty mass leaves it to the usual one of the size. */
export type VehicleEntries = Readonly<Record<VehicleField | "grossKg", string>>;

/** Reads a typed vehicle as the server takes it. */
export const toVehicleInput = ({ grossKg, ...vehicle }: VehicleEntries): VehicleInput =>
  grossKg === "" ? vehicle : { ...vehicle, grossKg: Number(grossKg) };

export const driverRegistrationDraft = createFormDraft({
  name: "driver-registration-draft",
  empty: {
    ...emptyCode,
    ...emptyPerson,
    area: "",
    /** The driver's vehicles, at least one. A new draft has a single empty vehicle. */
    vehicles: [emptyVehicle] as readonly VehicleEntries[],
    ownsVehicles: "yes" as "yes" | "no",
    /** The owner of the vehicles, if the driver does not own them. */
    owner: emptyOwner as OwnerDraft,
  },
  check: (taken) => ({
    ...taken,
    vehicles: checkVehicles(taken.vehicles),
    ownsVehicles: (taken.ownsVehicles === "no" ? "no" : "yes") as "yes" | "no",
    owner: parseStoredFields(taken.owner, emptyOwner),
  }),
});

export type DriverDraft = typeof driverRegistrationDraft.empty;

function checkVehicles(taken: unknown): readonly VehicleEntries[] {
  if (!Array.isArray(taken) || taken.length === 0) return [emptyVehicle];
  return taken
    .slice(0, maxVehiclesPerForm)
    .map((vehicle) => parseStoredFields<VehicleEntries>(vehicle, emptyVehicle));
}

/** The draft of a driver's registration without a vehicle. A driver has the same fields as an owner. */
export const driverOnlyDraft = createFormDraft({ name: "driver-only-draft", empty: emptyOwner });

export const vehicleOnlyDraft = createFormDraft<VehicleEntries>({
  name: "vehicle-draft",
  empty: emptyVehicle,
});

const resetDraft = (name: string) => createFormDraft({ name, empty: emptyCode });

export type CodeEntryDraftStore = Pick<
  FormDraft<CodeEntryDraft>,
  "subscribe" | "current" | "empty" | "patch" | "forget"
>;

export const codeEntryDrafts: Readonly<
  Record<AccountKind, Readonly<Record<VerificationPurpose, CodeEntryDraftStore>>>
> = {
  client: { register: clientRegistrationDraft, reset: resetDraft("reset-draft") },
  driver: { register: driverRegistrationDraft, reset: resetDraft("driver-reset-draft") },
};
