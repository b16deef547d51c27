import { brand } from "#contract/brand.ts";
import type { Company } from "#contract/company.ts";
import { privacyEmail } from "#domain/company/company-words.ts";
import type { Party } from "#server/caller.ts";
import type { Context, Db } from "#server/context.ts";
import { readCompany } from "#server/core/company/company.store.ts";
import { OwnError } from "#server/platform/log/own-error.ts";
import { consentsOf, findPartyRecord, type PartyRecord } from "../consents.ts";
import { provedAddresses } from "../party-addresses.store.ts";
import {
  bookedOrders,
  drivenOrders,
  jobAnswers,
  ownBankDetails,
  ownDocuments,
  ownInvoices,
  ownPayerWords,
  ownPayments,
  ownVehicles,
  ownWallet,
  type PersonalData,
} from "./personal-records.ts";
import { readTraces } from "./personal-traces.ts";

type Person = Pick<Party, "id" | "type">;

const holder = ({ legalName = brand.name, informationOfficer = "", ...company }: Company) => ({
  company: legalName,
  informationOfficer,
  email: privacyEmail(company) ?? "",
});

function profileOf(row: PartyRecord): PersonalData["profile"] {
  const { id, type, name, surname, email, cellphone, status } = row;
  return {
    id,
    type,
    name,
    surname,
    email,
    cellphone,
    status,
    registeredAt: row.created_at.toISOString(),
    changedAt: row.updated_at.toISOString(),
    emailVerifiedAt: row.email_verified_at?.toISOString() ?? null,
    cellphoneProvedAt: row.cellphone_proved_at?.toISOString() ?? null,
    smsStoppedAt: row.sms_stopped_at?.toISOString() ?? null,
    ...(row.client_type !== null && {
      clientType: row.client_type,
      corporateInterest: row.corporate_interest,
      companyName: row.company_name ?? "",
      companyAddress: row.company_address ?? "",
      vatNumber: row.vat_number ?? "",
    }),
    ...(row.area !== null && { area: row.area }),
    ...(row.availability !== null && {
      availability: { ...row.availability, daysOff: [...row.availability.daysOff] },
    }),
    ...(row.reach_kms !== null && { reachKms: row.reach_kms }),
    ...(row.owner_driver !== null && { ownerDriver: row.owner_driver }),
    ...(row.role !== null && { role: row.role }),
  };
}

/**
 * All that we hold about one person and nobody else, without secrets and without data of the other
 * side of an order. Records that only have an address are included where the person has proved it.
 */
export async function collectPersonalData(
  { clock }: Pick<Context, "clock">,
  db: Db,
  person: Person,
): Promise<PersonalData> {
  const { id, type } = person;
  const row = await findPartyRecord(db, id);
  if (!row) throw new OwnError("There is no record of a party.");
  return {
    madeAt: new Date(clock()).toISOString(),
    heldBy: holder(await readCompany(db)),
    profile: profileOf(row),
    consents: consentsOf(row),
    orders: type === "client" ? await bookedOrders(db, id) : [],
    jobs: type === "driver" ? await drivenOrders(db, id) : [],
    jobOffers: type === "driver" ? await jobAnswers(db, id) : [],
    vehicles: type === "driver" ? await ownVehicles(db, id) : [],
    wallet: type === "driver" ? await ownWallet(db, id) : null,
    bankDetails: await ownBankDetails(db, id),
    payments: await ownPayments(db, id),
    payerWords: await ownPayerWords(db, id),
    invoices: type === "client" ? await ownInvoices(db, id) : [],
    documents: type === "driver" ? await ownDocuments(db, id) : [],
    ...(await readTraces(db, person, await provedAddresses(db, person))),
  };
}
