import type { ColumnType, Generated } from "kysely";
import type {
  CodeDelivery,
  CodeMail,
  CodePurpose,
  SentMailKind,
} from "#domain/codes/code-kinds.ts";
import type { CompanyDetails } from "#domain/company/company-details.ts";
import type { Availability } from "#domain/dispatch/availability.ts";
import type { VehicleShape } from "#domain/fleet/check-vehicle.ts";
import type { TruckSize } from "#domain/fleet/truck-catalogue.ts";
import type { MessageStatus } from "#domain/people/check-contact-message.ts";
import type {
  AccountType,
  ActorType,
  ClientType,
  OwnerStatus,
  PartyStatus,
  PartyType,
  StaffRole,
  YesOrNo,
} from "#domain/people/party-kinds.ts";
import type { RequestChannel, RequestKind, RequestStatus } from "#domain/privacy/request-policy.ts";
import type { BankTables } from "./bank-tables.ts";
import type { DocumentTables, JobTables } from "./job-tables.ts";
import type { LedgerTables } from "./ledger-tables.ts";
import type { OrderTables } from "./order-tables.ts";

/** Exact decimals arrive as text, so that no binary float touches a rate. */
type Rate = ColumnType<string, string | number, string | number>;

type PersonColumns = {
  id: string;
  name: string;
  surname: string;
  email: string;
  cellphone: string;
  createdAt: Date;
  /** Set once, when everything that named the person was erased. */
  erasedAt: Generated<Date | null>;
};

export type PartiesTable = PersonColumns & {
  type: PartyType;
  status: PartyStatus;
  passwordHash: string;
  emailVerifiedAt: Date | null;
  termsVersion: string | null;
  termsAgreedAt: Date | null;
  privacyVersion: Generated<string | null>;
  /** The number that a code proved. A trigger ends the proof with any change of the number. */
  provedCellphone: Generated<string | null>;
  cellphoneProvedAt: Generated<Date | null>;
  /** Since when no SMS about moves is wanted. */
  smsStoppedAt: Generated<Date | null>;
  updatedAt: Date;
};

export type OtpsTable = {
  id: string;
  email: string;
  partyType: AccountType;
  purpose: CodePurpose;
  mail: CodeMail;
  attempts: Generated<number>;
  createdAt: Date;
  expiresAt: Date;
  validatedAt: Date | null;
  supersededAt: Date | null;
  delivery: Generated<CodeDelivery>;
  spentCode: string | null;
  hiddenAt: Date | null;
};

export type PrivacyRequestsTable = {
  id: string;
  kind: RequestKind;
  status: Generated<RequestStatus>;
  channel: RequestChannel;
  partyId: string | null;
  name: string;
  email: string;
  details: string;
  answer: Generated<string>;
  receivedOn: string;
  dueOn: string;
  createdAt: Date;
  closedAt: Date | null;
  /** The address for the confirmation of an erasure, until that mail has left. */
  confirmTo: Generated<string | null>;
};

type OtherTables = OrderTables & JobTables & LedgerTables & BankTables & DocumentTables;

/** The tables of the database, as Kysely sees them. migrations/ is the authority. */
export type Tables = OtherTables & {
  parties: PartiesTable;
  clients: {
    id: string;
    clientType: Generated<ClientType>;
    /** Whom invoices are made out to; empty where they name the client. */
    companyName: Generated<string>;
    companyAddress: Generated<string>;
    vatNumber: Generated<string>;
    corporateInterest: YesOrNo | null;
    /** Under which privacy policy, and when, the client said so; null where staff did. */
    interestVersion: Generated<string | null>;
    interestSaidAt: Generated<Date | null>;
  };
  users: { id: string; role: StaffRole };
  owners: PersonColumns & {
    area: string;
    status: Generated<OwnerStatus>;
    /** When somebody last removed or restored the owner; null while nobody has. */
    changedAt: Generated<Date | null>;
  };
  drivers: {
    id: string;
    area: string;
    ownerDriver: YesOrNo;
    ownerId: string | null;
    vehicleId: string | null;
    /** Null is the usual one. */
    availability: ColumnType<Availability | null, string | null | undefined, string | null>;
    /** In km; null is everywhere. */
    reachKms: Generated<number | null>;
  };
  vehicles: {
    id: string;
    truckSize: TruckSize;
    licencePlate: string;
    shape: VehicleShape;
    git: YesOrNo;
    driverId: string | null;
    ownerId: string | null;
    status: PartyStatus;
    /** Whether it has ever been active or suspended; since then no other vehicle gets its plate. */
    approved: Generated<boolean>;
    createdAt: Date;
  };
  sessions: { tokenHash: Buffer; partyId: string; createdAt: Date; lastSeenAt: Date };
  login_counts: {
    account: Buffer;
    /** Empty for all networks that the account does not know. */
    network: Buffer;
    failures: number;
    failedAt: Date | null;
    knownUntil: Date | null;
  };
  otps: OtpsTable;
  verification_grants: {
    tokenHash: Buffer;
    email: string;
    partyType: PartyType;
    purpose: CodePurpose;
    createdAt: Date;
    expiresAt: Date;
    usedAt: Date | null;
  };
  pricing: {
    id: string;
    truckSize: string;
    baseAmount: Rate;
    ratePerKm: Rate;
    helpersPricing: Rate;
    floorsPricing: Rate;
    updatedAt: Date;
  };
  idempotency_keys: {
    partyId: string;
    route: string;
    key: string;
    requestHash: Buffer;
    reply: ColumnType<unknown, string | null, string | null>;
    createdAt: Date;
  };
  contact_messages: {
    id: string;
    name: string;
    email: string;
    cellphone: string;
    message: string;
    status: Generated<MessageStatus>;
    createdAt: Date;
    /** When staff last changed, removed or restored the message; null while nobody has. */
    changedAt: Generated<Date | null>;
    hiddenAt: Date | null;
  };
  privacy_requests: PrivacyRequestsTable;
  rate_limits: {
    key: string;
    points: number;
    expire: number | null;
    freeAt: Generated<number>;
  };
  /** Kept by a trigger on `parties`; `since` is null for the first address, `until` for the present. */
  party_addresses: {
    id: Generated<string>;
    partyId: string;
    email: string;
    since: Date | null;
    until: Date | null;
    provedAt: Date | null;
  };
  number_codes: {
    id: Generated<number>;
    partyId: string;
    cellphone: string;
    attempts: Generated<number>;
    createdAt: Date;
    expiresAt: Date;
    usedAt: Date | null;
  };
  mail_sends: {
    id: Generated<string>;
    email: string;
    kind: SentMailKind;
    createdAt: Date;
  };
  /** Never changed: each change of the settings is a new row. */
  company_settings: {
    /** False for a version of before VAT had an account. */
    vatInBooks: Generated<boolean>;
    version: number;
    at: Date;
    byId: string;
    details: ColumnType<CompanyDetails, string, never>;
    terms: number;
    privacy: number;
  };
  audit_events: {
    id: string;
    at: Date;
    actorType: ActorType;
    actorId: string | null;
    action: string;
    entity: string;
    entityId: string;
    changes: ColumnType<unknown, string, never>;
    requestId: string | null;
  };
};
