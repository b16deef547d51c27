import { type ColumnType, type Generated, type SqlBool, sql } from "kysely";
import type { Availability } from "#domain/dispatch/availability.ts";
import type { StoredFileType } from "#domain/files/file-kinds.ts";
import type { VehicleShape } from "#domain/fleet/check-vehicle.ts";
import type { DocumentKind, DocumentState } from "#domain/fleet/documents.ts";
import type { TruckSize } from "#domain/fleet/truck-catalogue.ts";
import type {
  ClientType,
  OwnerStatus,
  PartyStatus,
  PartyType,
  StaffRole,
  YesOrNo,
} from "#domain/people/party-kinds.ts";
import { erasedName } from "#domain/privacy/erased-person.ts";
import {
  byFunction,
  byTrigger,
  type Entries,
  fact,
  link,
  nobody,
  office,
  personal,
  secret,
} from "./register.ts";

const withAccount = "As long as its account.";

const personColumns = {
  id: fact<string>(),
  name: personal<string>(erasedName),
  surname: personal<string>(byFunction),
  email: personal<string>(byFunction),
  cellphone: personal<string>(""),
  createdAt: fact<Date>(),
  /** Set once, by the erasure of everything that named the person. */
  erasedAt: nobody<Generated<Date | null>>(),
};

export const peopleTables = {
  parties: {
    people: { party: { id: "id", erasing: byFunction, copy: "profile" } },
    names: { createdAt: "registeredAt", updatedAt: "changedAt" },
    kept: { accounts: byFunction },
    columns: {
      ...personColumns,
      type: fact<PartyType>(),
      status: fact<PartyStatus>(),
      passwordHash: secret<string>(byFunction),
      emailVerifiedAt: personal<Date | null>(null),
      // What somebody agreed to is in the copy as their consents.
      termsVersion: personal<string | null>(null).copiedFor("nobody"),
      termsAgreedAt: personal<Date | null>(null).copiedFor("nobody"),
      privacyVersion: personal<Generated<string | null>>(null).copiedFor("nobody"),
      /** The number that a code proved. A trigger ends the proof with any change of the number. */
      provedCellphone: personal<Generated<string | null>>(byTrigger).copiedFor("nobody"),
      cellphoneProvedAt: personal<Generated<Date | null>>(byTrigger),
      /** From this moment the person wants no SMS about moves. */
      smsStoppedAt: personal<Generated<Date | null>>(null),
      updatedAt: fact<Date>(),
    },
  },
  clients: {
    people: { client: { id: "id", erasing: "clears", copy: "profile" } },
    kept: withAccount,
    columns: {
      id: link<string>(),
      clientType: fact<Generated<ClientType>>(),
      /** The recipient on invoices; empty where they name the client. */
      companyName: personal<Generated<string>>(""),
      companyAddress: personal<Generated<string>>(""),
      vatNumber: personal<Generated<string>>(""),
      corporateInterest: personal<YesOrNo | null>(null),
      /** The version of the privacy policy, and the moment, of the client's own answer; null where staff entered it. */
      interestVersion: personal<Generated<string | null>>(null).copiedFor("nobody"),
      interestSaidAt: personal<Generated<Date | null>>(null).copiedFor("nobody"),
    },
  },
  users: {
    people: {
      party: {
        id: "id",
        erasing: { because: "Staff stay: history has to say who did what." },
        copy: "profile",
      },
    },
    kept: "As long as history names the member of staff.",
    columns: { id: link<string>(), role: fact<StaffRole>() },
  },
  owners: {
    people: { owner: { id: "id", erasing: byFunction } },
    kept: { owners: byFunction },
    columns: {
      ...personColumns,
      area: personal<string>(erasedName),
      status: fact<Generated<OwnerStatus>>(),
      /** The moment of the last removal or restoration; null before the first. */
      changedAt: office<Generated<Date | null>>(),
    },
  },
  drivers: {
    people: { driver: { id: "id", erasing: "clears", copy: "profile" } },
    kept: withAccount,
    columns: {
      id: link<string>(),
      area: personal<string>(erasedName),
      ownerDriver: fact<YesOrNo>(),
      ownerId: link<string | null>(null),
      vehicleId: link<string | null>(null),
      /** Null is the usual one. */
      availability:
        personal<ColumnType<Availability | null, string | null | undefined, string | null>>(null),
      /** In km; null is everywhere. */
      reachKms: personal<Generated<number | null>>(null),
    },
  },
  vehicles: {
    people: { driver: { erasing: byFunction, copy: "vehicles", sort: "id" } },
    names: { createdAt: "registeredAt" },
    kept: "As long as orders refer to it: its plate goes with its driver.",
    columns: {
      id: fact<string>(),
      truckSize: fact<TruckSize>(),
      licencePlate: personal<string>(byFunction),
      shape: fact<VehicleShape>(),
      git: fact<YesOrNo>(),
      driverId: link<string | null>(),
      ownerId: link<string | null>(),
      status: fact<PartyStatus>(),
      /** It has been active or suspended at some time: from then on no other vehicle gets its plate. */
      approved: nobody<Generated<boolean>>(),
      createdAt: fact<Date>(),
    },
  },
  /** Papers of a driver or of a vehicle. A trigger deletes the file with the row. */
  documents: {
    people: {
      driver: {
        where: (id) => sql<SqlBool>`(driver_id = ${id}
          or vehicle_id in (select id from vehicles where driver_id = ${id}))`,
        erasing: "deletes",
        copy: "documents",
        sort: "id",
      },
    },
    names: { createdAt: "sentAt" },
    kept: {
      settledDocuments: byFunction,
      documentsOfDrivers: byFunction,
      documentsOfVehicles: byFunction,
    },
    columns: {
      id: link<string>(),
      driverId: link<string | null>(),
      vehicleId: link<string | null>(),
      kind: fact<DocumentKind>(),
      state: fact<DocumentState>(),
      /** Null where staff saw it on paper. */
      fileId: link<string | null>(),
      expiresOn: fact<string | null>(),
      reason: fact<Generated<string>>(),
      createdAt: fact<Date>(),
      settledAt: office<Date | null>(),
      warnedAt: office<Generated<Date | null>>(),
    },
  },
  /** Files that people sent. `content` is read one file at a time. */
  stored_files: {
    people: {},
    kept: "As long as the document or photo that refers to it: a trigger deletes it then.",
    columns: {
      id: link<string>(),
      content: personal<Buffer>(byTrigger).copiedFor("nobody"),
      sha256: nobody<Buffer>(),
      type: nobody<StoredFileType>(),
      createdAt: nobody<Date>(),
    },
  },
} as const satisfies Entries;
