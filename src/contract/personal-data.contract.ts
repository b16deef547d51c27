import { z } from "zod";
import { partyTypes } from "#domain/people/party-kinds.ts";
import { cashReceiptSchema } from "./day.contract.ts";
import { availabilitySchema } from "./dispatch.contract.ts";
import {
  cancellationPolicySchema,
  moveAddressDetailsSchema,
  orderVersionSchema,
} from "./order-shapes.ts";
import { quoteAmountFields, quoteMoveFields } from "./quotes.contract.ts";
import * as shape from "./shapes.ts";

/*
 * Everything that we hold about one person, as that person can download it. The register of tables says
 * which columns belong to it, and the compiler compares this reply with the register.
 */

const texts = <Name extends string>(...names: Name[]) => shape.fieldsWithNames(names, z.string());
const instants = <Name extends string>(...names: Name[]) =>
  shape.fieldsWithNames(names, shape.instantField);
const instantsOrNull = <Name extends string>(...names: Name[]) =>
  shape.fieldsWithNames(names, shape.instantField.nullable());

const photos = shape.objectListField(texts("at"));

/** A move that the person booked, without the data of its driver. */
const bookedOrder = z.object({
  ...texts("id", "reference", "status", "orderType", "pickup", "destination"),
  ...texts("paymentType", "notes"),
  bookedAt: shape.instantField,
  /** `you`, or `our office` for a booking by phone; `you or our office` once we no longer know. */
  bookedBy: z.string(),
  ...quoteMoveFields,
  anyTime: z.boolean(),
  ...shape.fieldsWithNames(
    ["pickupDetails", "destinationDetails"],
    moveAddressDetailsSchema.nullable(),
  ),
  ...quoteAmountFields.omit({ subtotal: true, repeatDiscount: true }).shape,
  termsVersion: z.string().nullable(),
  ...instantsOrNull("termsAgreedAt", "onTheWayAt", "arrivesAt", "happenedAt", "sharedAt"),
  deletedAt: shape.instantField.nullable(),
  cash: cashReceiptSchema.extend({ at: z.string() }).nullable(),
  /** Photos of goods before loading; the pictures are on the order's page. */
  photos,
  cancellation: z.object({ ...texts("at", "by", "reason", "feeState"), fee: z.int() }).nullable(),
  /** The rule for the cancellation fee at the time of booking; null where cancelling is free. */
  cancellationPolicy: cancellationPolicySchema.nullable(),
  proposals: shape.objectListField({ ...texts("at", "reason", "state"), price: z.number() }),
  /** The former prices of the order, the oldest first. */
  versions: z.array(orderVersionSchema),
  officeNotes: shape.objectListField(texts("at", "text")),
  reviews: shape.objectListField({
    ...texts("by", "at", "words", "reply"),
    rating: z.int(),
    mayShow: z.boolean(),
  }),
  /** The client's reports of damage and loss; the photos are on the order's page. */
  claims: shape.objectListField({
    ...texts("at", "words", "state", "dueOn", "answer"),
    settledAt: z.string().nullable(),
    ...shape.fieldsWithNames(["asked", "agreed"], z.int().nullable()),
    photos,
  }),
});

const drivenOrder = bookedOrder.pick({
  id: true,
  status: true,
  truckSize: true,
  orderDate: true,
  orderTime: true,
  kms: true,
  source: true,
  helpers: true,
  floors: true,
  price: true,
  onTheWayAt: true,
  arrivesAt: true,
  happenedAt: true,
  cash: true,
  photos: true,
  reviews: true,
});

/** Money added to or taken from an account, the newest first, in whole cents; below 0 where it was taken. */
const movements = shape.objectListField({
  at: shape.instantField,
  what: z.string(),
  order: z.string().nullable(),
  cents: z.int(),
});

export const personalDataSchema = z.object({
  madeAt: shape.instantField,
  /** The company that holds the data, and its information officer, who answers questions about them. */
  heldBy: z.object(texts("company", "informationOfficer", "email")),
  profile: z.object({
    ...texts("id", "status"),
    type: z.enum(partyTypes),
    ...shape.personFields,
    ...instants("registeredAt", "changedAt"),
    // `smsStoppedAt`: the time from which the person wants no SMS about moves.
    ...instantsOrNull("emailVerifiedAt", "cellphoneProvedAt", "smsStoppedAt"),
    // Only one kind of account has each of the following fields.
    ...shape.fieldsWithNames(
      ["clientType", "companyName", "companyAddress", "vatNumber"],
      z.string().optional(),
    ),
    corporateInterest: z.string().nullable().optional(),
    ...shape.fieldsWithNames(["area", "ownerDriver", "role"], z.string().optional()),
    /** A driver's working hours and greatest distance to a pickup in km; absent if the driver entered none. */
    availability: availabilitySchema.pick({ week: true, daysOff: true }).optional(),
    reachKms: z.int().optional(),
  }),
  consents: shape.consentsSchema,
  orders: z.array(bookedOrder),
  /** The moves that the person drove. */
  jobs: z.array(drivenOrder),
  /** The jobs that a driver was offered or took, with the driver's answers. */
  jobOffers: shape.objectListField({
    ...texts("orderId", "state", "reason"),
    at: shape.instantField,
    ...instantsOrNull("endsAt", "answeredAt"),
  }),
  vehicles: shape.objectListField({
    ...texts("id", "truckSize", "licencePlate", "shape", "git", "status"),
    grossKg: z.int(),
    registeredAt: shape.instantField,
  }),
  /** A driver's money with us; null for any other person. */
  wallet: z
    .object({
      paymentReference: z.string(),
      /** The driver's top-ups, and the commission that we took from them. */
      lines: movements,
      /** The pay for contract orders, less the cash that the driver kept and the payouts. */
      pay: movements,
      payouts: shape.objectListField({ ...texts("reference", "state", "payBy"), cents: z.int() }),
      /** The Mondays of the weeks for which we mailed the driver a statement. */
      statements: z.array(z.string()),
    })
    .nullable(),
  /** The present and former bank details of a driver, the newest first. */
  bankDetails: shape.objectListField({
    ...texts("holder", "bank", "branchCode", "accountNumber", "accountType"),
    typedAt: shape.instantField,
    ...instantsOrNull("checkedAt", "endedAt"),
  }),
  /** The person's payments from and to our bank account, in whole cents, as bank statements show them. */
  payments: shape.objectListField({
    day: z.iso.date(),
    cents: z.int(),
    ...texts("text", "reference"),
  }),
  /** The words on bank statements by which we recognise the person's payments. */
  payerWords: z.array(z.string()),
  /** A contract client's invoices, with the recipient and the amount in whole cents. */
  invoices: shape.objectListField({
    ...shape.fieldsWithNames(["number", "cents"], z.int()),
    ...texts("kind", "month", "madeOutTo"),
  }),
  /** Documents of a driver and of the driver's vehicles; the files are on the driver's own page. */
  documents: shape.objectListField({
    /** The plate of the vehicle; null for a document of the driver. */
    licencePlate: z.string().nullable(),
    ...texts("kind", "state", "reason"),
    sentAt: shape.instantField,
    expiresOn: z.string().nullable(),
    licenceCode: z.string().nullable(),
    hasFile: z.boolean(),
  }),
  messages: shape.objectListField({
    sentAt: shape.instantField,
    ...texts("name", "email", "cellphone", "message", "status"),
  }),
  /** One-time codes that we sent to the person: their times and purposes, never the codes. */
  codes: shape.objectListField({
    sentAt: shape.instantField,
    ...texts("purpose", "delivery"),
    usedAt: shape.instantField.nullable(),
  }),
  /** Codes that we sent by SMS so that the person could prove a phone number. */
  numberCodes: shape.objectListField({
    sentAt: shape.instantField,
    cellphone: z.string(),
    usedAt: shape.instantField.nullable(),
  }),
  /** Messages about orders and jobs that we sent to the person, without their text. */
  orderMessages: shape.objectListField({
    orderId: z.string().nullable(),
    ...texts("kind", "channel", "state"),
    /** The gateway's reason for an SMS that did not arrive; null for all other messages. */
    problem: z.string().nullable(),
    queuedAt: shape.instantField,
    settledAt: shape.instantField.nullable(),
  }),
  /** Codes and registration mails that we sent to addresses which the person proved to be theirs. */
  mails: shape.objectListField({ sentAt: shape.instantField, ...texts("email", "kind") }),
  /** The email addresses of the account, the present one first. */
  addresses: shape.objectListField({
    email: z.string(),
    ...instantsOrNull("since", "until", "provedAt"),
  }),
  passkeys: shape.objectListField({ name: z.string(), ...instants("addedAt") }),
  sessions: shape.objectListField(instants("openedAt", "lastSeenAt")),
  /** The history of the account, with its logins, the latest first. */
  history: shape.objectListField({
    at: shape.instantField,
    /** The one who acted: `you`, `our office`, `a visitor` or `the system`. */
    by: z.string(),
    action: z.string(),
    changes: shape.objectListField({
      field: z.string(),
      ...shape.fieldsWithNames(["before", "after"], z.string().nullable()),
    }),
  }),
  requests: shape.objectListField({
    ...texts("kind", "status", "receivedOn", "dueOn", "details", "answer"),
    closedAt: shape.instantField.nullable(),
  }),
});
