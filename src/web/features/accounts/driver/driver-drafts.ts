import { maxVehicles, type VehicleField, type VehicleInput } from "#domain/fleet/check-vehicle.ts";
import { createDraft, takeFields } from "#web/lib/draft.ts";
import type { PersonText } from "#web/parts/accounts/person-fields.tsx";
import { type CodeDraft, checkCodeDraft, emptyCodeDraft } from "../verification/drafts.ts";

export type OwnerDraft = PersonText & { readonly email: string; readonly area: string };

/** The draft of a driver's registration with vehicles. */
export type DriverDraft = CodeDraft &
  PersonText & {
    readonly area: string;
    /** At least one; a new draft has a single empty one. Specification, section 3. */
    readonly vehicles: readonly VehicleInput[];
    readonly ownsVehicles: "yes" | "no";
    /** The owner of the vehicles, where that is not the driver. */
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

const emptyDriver: DriverDraft = {
  ...emptyCodeDraft,
  ...emptyPerson,
  area: "",
  vehicles: [emptyVehicle],
  ownsVehicles: "yes",
  owner: emptyOwner,
};

export const driverRegistrationDraft = createDraft<DriverDraft>({
  name: "driver-registration-draft",
  area: "session",
  empty: emptyDriver,
  check: (stored) => ({
    ...checkCodeDraft(stored, emptyDriver),
    vehicles: readVehicles(stored["vehicles"]),
    ownsVehicles: stored["ownsVehicles"] === "no" ? "no" : "yes",
    owner: takeFields(stored["owner"], emptyOwner),
  }),
});

/** The draft of a registration without a vehicle; a driver has the same fields as an owner. */
export const driverOnlyDraft = createDraft<OwnerDraft>({
  name: "driver-only-draft",
  area: "session",
  empty: emptyOwner,
});

/** The draft of a vehicle that is registered alone. */
export const vehicleOnlyDraft = createDraft<VehicleInput>({
  name: "vehicle-draft",
  area: "session",
  empty: emptyVehicle,
});

function readVehicles(stored: unknown): readonly VehicleInput[] {
  if (!Array.isArray(stored) || stored.length === 0) return [emptyVehicle];
  return stored
    .slice(0, maxVehicles)
    .map((vehicle) => takeFields<VehicleInput>(vehicle, emptyVehicle));
}
