import { sql } from "kysely";
import { expect, it } from "vitest";
import { bankLineStates } from "#domain/bank/bank-line.ts";
import { bankLinePurposeNames } from "#domain/bank/line-purposes.ts";
import { claimStates } from "#domain/claims/claim-states.ts";
import {
  codeMailKinds,
  codeMailStates,
  codePurposes,
  limitedMailKinds,
} from "#domain/codes/code-kinds.ts";
import { jobOfferStates } from "#domain/dispatch/offer-policy.ts";
import { storedFileTypes } from "#domain/files/file-kinds.ts";
import { vehicleShapes } from "#domain/fleet/check-vehicle.ts";
import { documentKindNames, documentStates } from "#domain/fleet/documents.ts";
import { licenceCodes } from "#domain/fleet/driving-law.ts";
import { offeredTruckSizes, truckSizes } from "#domain/fleet/truck-catalogue.ts";
import { ledgerAccountKinds } from "#domain/ledger/accounts.ts";
import { invoiceKinds, invoiceRoles } from "#domain/money/invoice.ts";
import { orderTypes, paymentTypes } from "#domain/orders/booking-policy.ts";
import { cancellationFeeStates, cancellationKinds } from "#domain/orders/cancellation.ts";
import { cashConfirmationMethods, cashStates } from "#domain/orders/cash-receipt.ts";
import { messageChannels, messageStates } from "#domain/orders/messages/message-kind.ts";
import { orderStatuses } from "#domain/orders/order-states.ts";
import { priceProposalStates } from "#domain/orders/price-proposal.ts";
import { bankAccountTypes } from "#domain/payouts/bank-details.ts";
import { payoutKinds, payoutStates } from "#domain/payouts/payout.ts";
import { contactMessageStatuses } from "#domain/people/check-contact-message.ts";
import {
  accountTypes,
  actorTypes,
  clientTypes,
  ownerStatuses,
  partyStatuses,
  partyTypes,
  staffRoles,
  yesNoAnswers,
} from "#domain/people/party-kinds.ts";
import { regionKeys } from "#domain/places/region-names.ts";
import { timeStates } from "#domain/planning/capacity.ts";
import {
  privacyRequestChannels,
  privacyRequestKinds,
  privacyRequestStatuses,
} from "#domain/privacy/request-policy.ts";
import { distanceSources } from "#domain/quotes/quote-policy.ts";
import { openTestApp } from "#harness/app.ts";

const app = await openTestApp();

/** The values of the domain for each column that the database holds to a list. */
const listed: Readonly<Record<string, readonly string[]>> = {
  "audit_events.actor_type": actorTypes,
  "bank_details.account_type": bankAccountTypes,
  "bank_imports.format": ["csv", "camt.053"],
  "bank_lines.purpose": bankLinePurposeNames,
  "bank_lines.state": bankLineStates,
  "bank_payers.purpose": ["top-up", "client-payment", "costs"],
  "cancellations.by_type": ["client", "user"],
  "cancellations.fee_state": cancellationFeeStates,
  "cancellations.kind": cancellationKinds,
  "cash_receipts.how": cashConfirmationMethods,
  "cash_receipts.state": cashStates,
  "claims.state": claimStates,
  "clients.client_type": clientTypes,
  "clients.corporate_interest": yesNoAnswers,
  "contact_messages.status": contactMessageStatuses,
  "documents.kind": documentKindNames,
  "documents.licence_code": licenceCodes,
  "documents.state": documentStates,
  "drivers.owner_driver": yesNoAnswers,
  "invoices.kind": invoiceKinds,
  "invoices.role": invoiceRoles,
  "ledger_accounts.kind": ledgerAccountKinds,
  "mail_sends.kind": limitedMailKinds,
  "job_offers.state": jobOfferStates,
  "order_messages.channel": messageChannels,
  "order_messages.state": messageStates,
  "orders.distance_source": distanceSources,
  "orders.order_type": orderTypes,
  "orders.payment_type": paymentTypes,
  "orders.promised": timeStates,
  "orders.region": regionKeys,
  "orders.status": orderStatuses,
  "payout_batches.kind": payoutKinds,
  "payout_batches.state": ["made", "withdrawn", "released"],
  "payouts.state": payoutStates,
  "price_proposals.by_type": ["driver", "user"],
  "price_proposals.state": priceProposalStates,
  "orders.truck_size": offeredTruckSizes,
  "otps.delivery": codeMailStates,
  "otps.mail": codeMailKinds,
  "otps.party_type": accountTypes,
  "otps.purpose": codePurposes,
  "owners.status": ownerStatuses,
  "parties.status": partyStatuses,
  "parties.type": partyTypes,
  "pricing.region": regionKeys,
  "privacy_requests.channel": privacyRequestChannels,
  "privacy_requests.kind": privacyRequestKinds,
  "privacy_requests.status": privacyRequestStatuses,
  "quotes.distance_source": distanceSources,
  "quotes.region": regionKeys,
  "reviews.by_type": accountTypes,
  "stored_files.type": storedFileTypes,
  "users.role": staffRoles,
  "vehicles.git": yesNoAnswers,
  "vehicles.shape": vehicleShapes,
  "vehicles.status": partyStatuses,
  "vehicles.truck_size": truckSizes,
  "verification_grants.party_type": partyTypes,
  "verification_grants.purpose": codePurposes,
};

it("every region has rates for every truck on offer", { tags: "Q-71" }, async () => {
  const listed = await app.db.selectFrom("pricing").select(["region", "truckSize"]).execute();
  const found = listed.map(({ region, truckSize }) => `${region} ${truckSize}`);
  const must = regionKeys.flatMap((region) => offeredTruckSizes.map((size) => `${region} ${size}`));
  expect(found.toSorted()).toEqual(must.toSorted());
});

it("no function of the database reads prices without their region", { tags: "Q-70" }, async () => {
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and pg_get_functiondef(oid) ~ '\\mpricing\\M' and pg_get_functiondef(oid) !~ '\\mregion\\M'`.execute(
    app.db,
  );
  expect(rows).toEqual([]);
});

it("every list of values in the database is the domain's", { tags: "A-56" }, async () => {
  const { rows } = await sql<{ column: string; rule: string }>`
    select conrelid::regclass || '.' || attname as column, pg_get_constraintdef(c.oid) as rule
    from pg_constraint c join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'c' and connamespace = 'public'::regnamespace
      and pg_get_constraintdef(c.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[''[^)]*\\)\\)\\)$'`.execute(
    app.db,
  );
  const held = rows.map(({ column, rule }) => [
    column,
    [...rule.matchAll(/'([^']+)'/g)].map(([, value]) => value).toSorted(),
  ]);
  const ours = Object.entries(listed).map(([column, values]) => [column, values.toSorted()]);
  expect(Object.fromEntries(held)).toEqual(Object.fromEntries(ours));
});
