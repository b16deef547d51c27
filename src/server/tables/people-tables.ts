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
import { byFunction, byTrigger, column, reasonsToKeep, type TableEntries } from "./register.ts";

const personColumns = {
  id: column.fact<string>(),
  name: column.personal<string>(erasedName),
  surname: column.personal<string>(byFunction),
  email: column.personal<string>(byFunction),
  cellphone: column.personal<string>(""),
  createdAt: column.fact<Date>(),
  /** The time at which everything that named the person was erased. */
  erasedAt: column.nobody<Generated<Date | null>>(),
};

export const peopleTables = {
  parties: {
    people: { party: { id: "id", erasing: byFunction, copy: "profile" } },
    names: { createdAt: "registeredAt", updatedAt: "changedAt" },
    kept: { accounts: byFunction },
    columns: {
      ...personColumns,
      type: column.fact<PartyType>(),
      status: column.fact<PartyStatus>(),
      passwordHash: column.secret<string>(byFunction),
      emailVerifiedAt: column.personal<Date | null>(null),
      // The download of a person's data shows these agreements in its list of consents.
      termsVersion: column.personal<string | null>(null).copiedFor("nobody"),
      termsAgreedAt: column.personal<Date | null>(null).copiedFor("nobody"),
      privacyVersion: column.personal<Generated<string | null>>(null).copiedFor("nobody"),
      /** The phone number that a code proved. A trigger clears it when the person's number changes. */
      provedCellphone: column.personal<Generated<string | null>>(byTrigger).copiedFor("nobody"),
      cellphoneProvedAt: column.personal<Generated<Date | null>>(byTrigger),
      /** The time from which the person wants no SMS about moves. */
      smsStoppedAt: column.personal<Generated<Date | null>>(null),
      updatedAt: column.fact<Date>(),
    },
  },
  clients: {
    people: { client: { id: "id", erasing: "clears", copy: "profile" } },
    kept: reasonsToKeep.withAccount,
    columns: {
      id: column.link<string>(),
      clientType: column.fact<Generated<ClientType>>(),
      /** The company to which invoices are addressed; empty if they are addressed to the client. */
      companyName: column.personal<Generated<string>>(""),
      companyAddress: column.personal<Generated<string>>(""),
      vatNumber: column.personal<Generated<string>>(""),
      corporateInterest: column.personal<YesOrNo | null>(null),
      /** The privacy policy's version and the time of the client's own answer; null if staff entered it. */
      interestVersion: column.personal<Generated<string | null>>(null).copiedFor("nobody"),
      interestSaidAt: column.personal<Generated<Date | null>>(null).copiedFor("nobody"),
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
    columns: { id: column.link<string>(), role: column.fact<StaffRole>() },
  },
  owners: {
    people: { owner: { id: "id", erasing: byFunction } },
    kept: { owners: byFunction },
    columns: {
      ...personColumns,
      area: column.personal<string>(erasedName),
      status: column.fact<Generated<OwnerStatus>>(),
      /** The time at which the person was last removed or restored; null if never. */
      changedAt: column.office<Generated<Date | null>>(),
    },
  },
  drivers: {
    people: { driver: { id: "id", erasing: "clears", copy: "profile" } },
    kept: reasonsToKeep.withAccount,
    columns: {
      id: column.link<string>(),
      area: column.personal<string>(erasedName),
      ownerDriver: column.fact<YesOrNo>(),
      ownerId: column.link<string | null>(null),
      vehicleId: column.link<string | null>(null),
      /** The driver's working hours; null for the usual hours. */
      availability:
        column.personal<ColumnType<Availability | null, string | null | undefined, string | null>>(
          null,
        ),
      /** The greatest distance to a pickup that the driver accepts, in km; null for any distance. */
      reachKms: column.personal<Generated<number | null>>(null),
    },
  },
  vehicles: {
    people: { driver: { erasing: byFunction, copy: "vehicles", sort: "id" } },
    names: { createdAt: "registeredAt" },
    kept: "As long as orders refer to it: its plate goes with its driver.",
    columns: {
      id: column.fact<string>(),
      truckSize: column.fact<TruckSize>(),
      licencePlate: column.personal<string>(byFunction),
      shape: column.fact<VehicleShape>(),
      git: column.fact<YesOrNo>(),
      driverId: column.link<string | null>(),
      ownerId: column.link<string | null>(),
      status: column.fact<PartyStatus>(),
      /** True once the vehicle was active or suspended: from then on no other vehicle can have its plate. */
      approved: column.nobody<Generated<boolean>>(),
      createdAt: column.fact<Date>(),
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
      settledDocuments: byFunction,
      documentsOfDrivers: byFunction,
      documentsOfVehicles: byFunction,
    },
    columns: {
      id: column.link<string>(),
      driverId: column.link<string | null>(),
      vehicleId: column.link<string | null>(),
      kind: column.fact<DocumentKind>(),
      state: column.fact<DocumentState>(),
      /** The file of the document; null for a document that staff saw on paper. */
      fileId: column.link<string | null>(),
      expiresOn: column.fact<string | null>(),
      reason: column.fact<Generated<string>>(),
      createdAt: column.fact<Date>(),
      settledAt: column.office<Date | null>(),
      warnedAt: column.office<Generated<Date | null>>(),
    },
  },
  /** Files that people sent. A query reads the `content` of one file only. */
  stored_files: {
    people: {},
    kept: "As long as the document or photo that refers to it: a trigger deletes it then.",
    columns: {
      id: column.link<string>(),
      content: column.personal<Buffer>(byTrigger).copiedFor("nobody"),
      sha256: column.nobody<Buffer>(),
      type: column.nobody<StoredFileType>(),
      createdAt: column.nobody<Date>(),
    },
  },
} as const satisfies TableEntries;
