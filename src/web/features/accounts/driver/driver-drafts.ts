import { maxVehicles, type VehicleField, type VehicleInput } from "#domain/fleet/check-vehicle.ts";
import { type DraftKind, takeFields } from "#web/lib/stored-draft.ts";
import type { PersonText } from "#web/parts/accounts/person-fields.tsx";
import { type CodeDraft, emptyCodeDraft, mendCodeDraft } from "../verification/drafts.ts";

export type OwnerDraft = PersonText & { readonly email: string; readonly area: string };

/** What is kept of a driver's registration with vehicles. */
export type DriverDraft = CodeDraft &
  PersonText & {
    readonly area: string;
    /** At least one; a new draft has a single empty one. Specification, section 3. */
    readonly vehicles: readonly VehicleInput[];
    readonly ownsVehicles: "yes" | "no";
    /** Who owns them, as far as it is somebody else. */
    readonly owner: OwnerDraft;
  };

const emptyPerson = { name: "", surname: "", cellphone: "" };
const emptyOwner: OwnerDraft = { ...emptyPerson, email: "", area: "" };

export const emptyVehicle = {
  truckSize: "",
  licencePlate: "",
  shape: "",
  git: "",
} as const satisfies Record<VehicleField, string>;

export const driverRegistrationDraft: DraftKind<DriverDraft> = {
  name: "driver-registration-draft",
  empty: {
    ...emptyCodeDraft,
    ...emptyPerson,
    area: "",
    vehicles: [emptyVehicle],
    ownsVehicles: "yes",
    owner: emptyOwner,
  },
  mend: (draft) => ({
    ...mendCodeDraft(draft),
    vehicles: readVehicles(draft.vehicles),
    ownsVehicles: draft.ownsVehicles === "no" ? "no" : "yes",
    owner: takeFields(draft.owner, emptyOwner),
  }),
};

/** What is kept of a driver's registration without a vehicle: the owner's fields are a driver's too. */
export const driverOnlyDraft: DraftKind<OwnerDraft> = {
  name: "driver-only-draft",
  empty: emptyOwner,
};

/** What is kept of a vehicle that is registered alone. */
export const vehicleOnlyDraft: DraftKind<VehicleInput> = {
  name: "vehicle-draft",
  empty: emptyVehicle,
};

function readVehicles(stored: unknown): readonly VehicleInput[] {
  if (!Array.isArray(stored) || stored.length === 0) return [emptyVehicle];
  return stored
    .slice(0, maxVehicles)
    .map((vehicle) => takeFields<VehicleInput>(vehicle, emptyVehicle));
}
