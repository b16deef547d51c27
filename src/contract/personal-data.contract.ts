import { z } from "zod";
import { partyTypes } from "#domain/people/party-kinds.ts";
import { availability } from "./dispatch.contract.ts";
import { bookedOrder, drivenOrder } from "./personal-order-shapes.ts";
import { consents, person, rows } from "./shapes.ts";

const moment = z.iso.datetime();

const vehicle = z.object({
  id: z.string(),
  truckSize: z.string(),
  licencePlate: z.string(),
  shape: z.string(),
  git: z.string(),
  status: z.string(),
  registeredAt: moment,
});

/** A movement of money, in whole cents; below 0 what was taken. */
const movement = z.object({
  at: moment,
  what: z.string(),
  order: z.string().nullable(),
  cents: z.int(),
});

/** Everything that we hold about one person, as it is given to that person. Never a secret. */
export const personalData = z.object({
  madeAt: moment,
  /** The company that holds it, and the person to ask about it. */
  heldBy: z.object({ company: z.string(), informationOfficer: z.string(), email: z.string() }),
  profile: z.object({
    id: z.string(),
    type: z.enum(partyTypes),
    ...person,
    status: z.string(),
    registeredAt: moment,
    changedAt: moment,
    emailVerifiedAt: moment.nullable(),
    cellphoneProvedAt: moment.nullable(),
    /** Since when the person wants no SMS about moves. */
    smsStoppedAt: moment.nullable(),
    clientType: z.string().optional(),
    corporateInterest: z.string().nullable().optional(),
    companyName: z.string().optional(),
    companyAddress: z.string().optional(),
    vatNumber: z.string().optional(),
    area: z.string().optional(),
    ownerDriver: z.string().optional(),
    /** When a driver works, and how far they go, in km; absent where they have not said. */
    availability: availability.pick({ week: true, daysOff: true }).optional(),
    reachKms: z.int().optional(),
    role: z.string().optional(),
  }),
  consents,
  orders: z.array(bookedOrder),
  jobs: z.array(drivenOrder),
  /** Jobs that a driver was offered or took, and the answers. */
  jobOffers: rows({
    orderId: z.string(),
    at: moment,
    endsAt: moment.nullable(),
    state: z.string(),
    answeredAt: moment.nullable(),
    reason: z.string(),
  }),
  vehicles: z.array(vehicle),
  /** Null for who is no driver. */
  wallet: z
    .object({
      paymentReference: z.string(),
      /** What came in and what was taken, the newest first. */
      lines: z.array(movement),
      /** What contract orders brought, less the cash that was kept and what was paid. */
      pay: z.array(movement),
      payouts: rows({
        reference: z.string(),
        cents: z.int(),
        state: z.string(),
        payBy: z.string(),
      }),
      /** The weeks whose statement was mailed, by their Monday; the page of the statements has any. */
      statements: z.array(z.string()),
    })
    .nullable(),
  /** Where a driver is paid, those before too, the newest first. */
  bankDetails: rows({
    holder: z.string(),
    bank: z.string(),
    branchCode: z.string(),
    accountNumber: z.string(),
    accountType: z.string(),
    typedAt: moment,
    checkedAt: moment.nullable(),
    endedAt: moment.nullable(),
  }),
  /** Payments to and from our bank account, in whole cents, as its statement shows them. */
  payments: rows({ day: z.iso.date(), cents: z.int(), text: z.string(), reference: z.string() }),
  /** The words of the bank by which we suggest that a payment is this person's. */
  payerWords: z.array(z.string()),
  /** Of a contract client, with whom each was made out to and its amount in whole cents. */
  invoices: rows({
    number: z.int(),
    kind: z.string(),
    month: z.string(),
    madeOutTo: z.string(),
    cents: z.int(),
  }),
  /** Of a driver and the driver's vehicles; the files are on the driver's own page. */
  documents: rows({
    /** The vehicle's plate; null for the driver's own. */
    licencePlate: z.string().nullable(),
    kind: z.string(),
    state: z.string(),
    sentAt: moment,
    expiresOn: z.string().nullable(),
    reason: z.string(),
    hasFile: z.boolean(),
  }),
  messages: rows({
    sentAt: moment,
    name: z.string(),
    email: z.string(),
    cellphone: z.string(),
    message: z.string(),
    status: z.string(),
  }),
  /** One-time codes that were sent, never the codes themselves. */
  codes: rows({
    sentAt: moment,
    purpose: z.string(),
    delivery: z.string(),
    usedAt: moment.nullable(),
  }),
  /** Codes that were sent by SMS to prove a number. */
  numberCodes: rows({ sentAt: moment, cellphone: z.string(), usedAt: moment.nullable() }),
  /** What was sent about orders and jobs, without the words. */
  orderMessages: rows({
    orderId: z.string().nullable(),
    kind: z.string(),
    channel: z.string(),
    state: z.string(),
    /** What the gateway says of an SMS that did not arrive; null for all else. */
    problem: z.string().nullable(),
    queuedAt: moment,
    settledAt: moment.nullable(),
  }),
  /** When codes and registration mails were sent to addresses that the person has proved. */
  mails: rows({ sentAt: moment, email: z.string(), kind: z.string() }),
  /** The addresses of the account, the present one first. */
  addresses: rows({
    email: z.string(),
    since: moment.nullable(),
    until: moment.nullable(),
    provedAt: moment.nullable(),
  }),
  sessions: rows({ openedAt: moment, lastSeenAt: moment }),
  /** What happened to the account, sign-ins included, the latest first. */
  history: rows({
    at: moment,
    /** `you`, `our office`, `a visitor` or `the system`. */
    by: z.string(),
    action: z.string(),
    changes: rows({
      field: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  }),
  requests: rows({
    kind: z.string(),
    status: z.string(),
    receivedOn: z.string(),
    dueOn: z.string(),
    details: z.string(),
    answer: z.string(),
    closedAt: moment.nullable(),
  }),
});
