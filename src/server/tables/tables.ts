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
  created_at: Date;
  /** Set once, when everything that named the person was erased. */
  erased_at: Generated<Date | null>;
};

export type PartiesTable = PersonColumns & {
  type: PartyType;
  status: PartyStatus;
  password_hash: string;
  email_verified_at: Date | null;
  terms_version: string | null;
  terms_agreed_at: Date | null;
  privacy_version: Generated<string | null>;
  /** The number that a code proved. A trigger ends the proof with any change of the number. */
  proved_cellphone: Generated<string | null>;
  cellphone_proved_at: Generated<Date | null>;
  /** Since when no SMS about moves is wanted. */
  sms_stopped_at: Generated<Date | null>;
  updated_at: Date;
};

export type OtpsTable = {
  id: string;
  email: string;
  party_type: AccountType;
  purpose: CodePurpose;
  mail: CodeMail;
  attempts: Generated<number>;
  created_at: Date;
  expires_at: Date;
  validated_at: Date | null;
  superseded_at: Date | null;
  delivery: Generated<CodeDelivery>;
  spent_code: string | null;
  hidden_at: Date | null;
};

export type PrivacyRequestsTable = {
  id: string;
  kind: RequestKind;
  status: Generated<RequestStatus>;
  channel: RequestChannel;
  party_id: string | null;
  name: string;
  email: string;
  details: string;
  answer: Generated<string>;
  received_on: string;
  due_on: string;
  created_at: Date;
  closed_at: Date | null;
  /** The address for the confirmation of an erasure, until that mail has left. */
  confirm_to: Generated<string | null>;
};

type OtherTables = OrderTables & JobTables & LedgerTables & BankTables & DocumentTables;

/** The tables of the database, as Kysely sees them. migrations/ is the authority. */
export type Tables = OtherTables & {
  parties: PartiesTable;
  clients: {
    id: string;
    client_type: Generated<ClientType>;
    /** Whom invoices are made out to; empty where they name the client. */
    company_name: Generated<string>;
    company_address: Generated<string>;
    vat_number: Generated<string>;
    corporate_interest: YesOrNo | null;
    /** Under which privacy policy, and when, the client said so; null where staff did. */
    interest_version: Generated<string | null>;
    interest_said_at: Generated<Date | null>;
  };
  users: { id: string; role: StaffRole };
  owners: PersonColumns & {
    area: string;
    status: Generated<OwnerStatus>;
    /** When somebody last removed or restored the owner; null while nobody has. */
    changed_at: Generated<Date | null>;
  };
  drivers: {
    id: string;
    area: string;
    owner_driver: YesOrNo;
    owner_id: string | null;
    vehicle_id: string | null;
    /** Null is the usual one. */
    availability: ColumnType<Availability | null, string | null | undefined, string | null>;
    /** In km; null is everywhere. */
    reach_kms: Generated<number | null>;
  };
  vehicles: {
    id: string;
    truck_size: TruckSize;
    licence_plate: string;
    shape: VehicleShape;
    git: YesOrNo;
    driver_id: string | null;
    owner_id: string | null;
    status: PartyStatus;
    /** Whether it has ever been active or suspended; since then no other vehicle gets its plate. */
    approved: Generated<boolean>;
    created_at: Date;
  };
  sessions: { token_hash: Buffer; party_id: string; created_at: Date; last_seen_at: Date };
  login_counts: {
    account: Buffer;
    /** Empty for all networks that the account does not know. */
    network: Buffer;
    failures: number;
    failed_at: Date | null;
    known_until: Date | null;
  };
  otps: OtpsTable;
  verification_grants: {
    token_hash: Buffer;
    email: string;
    party_type: PartyType;
    purpose: CodePurpose;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  pricing: {
    id: string;
    truck_size: string;
    base_amount: Rate;
    rate_per_km: Rate;
    helpers_pricing: Rate;
    floors_pricing: Rate;
    updated_at: Date;
  };
  idempotency_keys: {
    party_id: string;
    route: string;
    key: string;
    request_hash: Buffer;
    reply: ColumnType<unknown, string | null, string | null>;
    created_at: Date;
  };
  contact_messages: {
    id: string;
    name: string;
    email: string;
    cellphone: string;
    message: string;
    status: Generated<MessageStatus>;
    created_at: Date;
    /** When staff last changed, removed or restored the message; null while nobody has. */
    changed_at: Generated<Date | null>;
    hidden_at: Date | null;
  };
  privacy_requests: PrivacyRequestsTable;
  rate_limits: {
    key: string;
    points: number;
    expire: number | null;
    free_at: Generated<number>;
  };
  /** Kept by a trigger on `parties`; `since` is null for the first address, `until` for the present. */
  party_addresses: {
    id: Generated<string>;
    party_id: string;
    email: string;
    since: Date | null;
    until: Date | null;
    proved_at: Date | null;
  };
  number_codes: {
    id: Generated<number>;
    party_id: string;
    cellphone: string;
    attempts: Generated<number>;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  mail_sends: {
    id: Generated<string>;
    email: string;
    kind: SentMailKind;
    created_at: Date;
  };
  /** Never changed: each change of the settings is a new row. */
  company_settings: {
    /** False for a version of before VAT had an account. */
    vat_in_books: Generated<boolean>;
    version: number;
    at: Date;
    by_id: string;
    details: ColumnType<CompanyDetails, string, never>;
    terms: number;
    privacy: number;
  };
  audit_events: {
    id: string;
    at: Date;
    actor_type: ActorType;
    actor_id: string | null;
    action: string;
    entity: string;
    entity_id: string;
    changes: ColumnType<unknown, string, never>;
    request_id: string | null;
  };
};
