import { type ColumnType, type Generated, type SqlBool, sql } from "kysely";
import type { DriverAvailability } from "#domain/dispatch/availability.ts";
import type { StoredFileType } from "#domain/files/file-kinds.ts";
import type { VehicleShape } from "#domain/fleet/check-vehicle.ts";
import type { DocumentKind, DocumentState } from "#domain/fleet/documents.ts";
import type { LicenceCode } from "#domain/fleet/driving-law.ts";
import type { TruckSize } from "#domain/fleet/truck-catalogue.ts";
import type {
  ClientType,
  OwnerStatus,
  PartyStatus,
  PartyType,
  StaffRole,
  YesNoAnswer,
} from "#domain/people/party-kinds.ts";
import { erasedName } from "#domain/privacy/erased-person.ts";
import {
  clearedByTriggerMarker,
  columnMakers,
  needsFunctionMarker,
  type RegisteredTables,
  reasonsToKeepErasedRows,
} from "./register.ts";

const personColumns = {
  id: columnMakers.fact<string>(),
  name: columnMakers.personal<string>(erasedName),
  surname: columnMakers.personal<string>(needsFunctionMarker),
  email: columnMakers.personal<string>(needsFunctionMarker),
  cellphone: columnMakers.personal<string>(""),
  createdAt: columnMakers.fact<Date>(),
  /** The time at which everything that named the person was erased. */
  erasedAt: columnMakers.nobody<Generated<Date | null>>(),
};

export const peopleTables = {
  parties: {
    people: { party: { id: "id", erasing: needsFunctionMarker, copy: "profile" } },
    names: { createdAt: "registeredAt", updatedAt: "changedAt" },
    kept: { accounts: needsFunctionMarker },
    columns: {
      ...personColumns,
      type: columnMakers.fact<PartyType>(),
      status: columnMakers.fact<PartyStatus>(),
      passwordHash: columnMakers.secret<string>(needsFunctionMarker),
      emailVerifiedAt: columnMakers.personal<Date | null>(null),
      // A person's data download shows these agreements in its list of consents.
      termsVersion: columnMakers.personal<string | null>(null).copiedFor("nobody"),
      termsAgreedAt: columnMakers.personal<Date | null>(null).copiedFor("nobody"),
      privacyVersion: columnMakers.personal<Generated<string | null>>(null).copiedFor("nobody"),
      /** The phone number that a code proved. A trigger clears it when the person's number changes. */
      provedCellphone: columnMakers
        .personal<Generated<string | null>>(clearedByTriggerMarker)
        .copiedFor("nobody"),
      cellphoneProvedAt: columnMakers.personal<Generated<Date | null>>(clearedByTriggerMarker),
      /** The time from which the person wants no SMS about moves. */
      smsStoppedAt: columnMakers.personal<Generated<Date | null>>(null),
      updatedAt: columnMakers.fact<Date>(),
    },
  },
  clients: {
    people: { client: { id: "id", erasing: "clears", copy: "profile" } },
    kept: reasonsToKeepErasedRows.withAccount,
    columns: {
      id: columnMakers.link<string>(),
      clientType: columnMakers.fact<Generated<ClientType>>(),
      /** The company to which invoices are addressed; empty if they are addressed to the client. */
      companyName: columnMakers.personal<Generated<string>>(""),
      companyAddress: columnMakers.personal<Generated<string>>(""),
      vatNumber: columnMakers.personal<Generated<string>>(""),
      corporateInterest: columnMakers.personal<YesNoAnswer | null>(null),
      /** The privacy policy's version and the time of the client's own answer; null if staff entered it. */
      interestVersion: columnMakers.personal<Generated<string | null>>(null).copiedFor("nobody"),
      interestSaidAt: columnMakers.personal<Generated<Date | null>>(null).copiedFor("nobody"),
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
    columns: {
      id: columnMakers.link<string>(),
      role: columnMakers.fact<StaffRole>(),
      recoveryCodes: columnMakers.secret<Generated<Buffer[]>>(),
    },
  },
  owners: {
    people: { owner: { id: "id", erasing: needsFunctionMarker } },
    kept: { owners: needsFunctionMarker },
    columns: {
      ...personColumns,
      area: columnMakers.personal<string>(erasedName),
      status: columnMakers.fact<Generated<OwnerStatus>>(),
      /** The time at which the person was last removed or restored; null if never. */
      changedAt: columnMakers.office<Generated<Date | null>>(),
    },
  },
  drivers: {
    people: { driver: { id: "id", erasing: "clears", copy: "profile" } },
    kept: reasonsToKeepErasedRows.withAccount,
    columns: {
      id: columnMakers.link<string>(),
      area: columnMakers.personal<string>(erasedName),
      ownerDriver: columnMakers.fact<YesNoAnswer>(),
      ownerId: columnMakers.link<string | null>(null),
      vehicleId: columnMakers.link<string | null>(null),
      /** The driver's working hours; null for the usual hours. */
      availability:
        columnMakers.personal<
          ColumnType<DriverAvailability | null, string | null | undefined, string | null>
        >(null),
      /** The greatest distance to a pickup that the driver accepts, in km; null for any distance. */
      reachKms: columnMakers.personal<Generated<number | null>>(null),
    },
  },
  vehicles: {
    people: { driver: { erasing: needsFunctionMarker, copy: "vehicles", sort: "id" } },
    names: { createdAt: "registeredAt" },
    kept: "As long as orders refer to it: its plate goes with its driver.",
    columns: {
      id: columnMakers.fact<string>(),
      truckSize: columnMakers.fact<TruckSize>(),
      licencePlate: columnMakers.personal<string>(needsFunctionMarker),
      shape: columnMakers.fact<VehicleShape>(),
      git: columnMakers.fact<YesNoAnswer>(),
      /** The gross vehicle mass in kg: from the licence disc, or the usual one of the size. */
      grossKg: columnMakers.fact<number>(),
      driverId: columnMakers.link<string | null>(),
      ownerId: columnMakers.link<string | null>(),
      status: columnMakers.fact<PartyStatus>(),
      /** True once the vehicle was active or suspended: from then on no other vehicle can have its plate. */
      approved: columnMakers.nobody<Generated<boolean>>(),
      createdAt: columnMakers.fact<Date>(),
    },
  },
  /** The documents of drivers and vehicles. A trigger deletes the file when its row is deleted. */
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
      settledDocuments: needsFunctionMarker,
      documentsOfDrivers: needsFunctionMarker,
      documentsOfVehicles: needsFunctionMarker,
    },
    columns: {
      id: columnMakers.link<string>(),
      driverId: columnMakers.link<string | null>(),
      vehicleId: columnMakers.link<string | null>(),
      kind: columnMakers.fact<DocumentKind>(),
      state: columnMakers.fact<DocumentState>(),
      /** The file of the document; null for a document that staff saw on paper. */
      fileId: columnMakers.link<string | null>(),
      expiresOn: columnMakers.fact<string | null>(),
      /** The code of a driving licence as staff read it; null for other kinds, and until then. */
      licenceCode: columnMakers.fact<Generated<LicenceCode | null>>(),
      reason: columnMakers.fact<Generated<string>>(),
      createdAt: columnMakers.fact<Date>(),
      settledAt: columnMakers.office<Date | null>(),
      warnedAt: columnMakers.office<Generated<Date | null>>(),
    },
  },
  /** Files that people sent. A query reads the `content` of one file only. */
  stored_files: {
    people: {},
    kept: "As long as the document or photo that refers to it: a trigger deletes it then.",
    columns: {
      id: columnMakers.link<string>(),
      content: columnMakers.personal<Buffer>(clearedByTriggerMarker).copiedFor("nobody"),
      sha256: columnMakers.nobody<Buffer>(),
      type: columnMakers.nobody<StoredFileType>(),
      createdAt: columnMakers.nobody<Date>(),
      /** The account that sent the file; null for files of older versions of the product. */
      sentBy: columnMakers.link<string | null>(),
      bytes: columnMakers.nobody<number | null>(),
    },
  },
} as const satisfies RegisteredTables;
