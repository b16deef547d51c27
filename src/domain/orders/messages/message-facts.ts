import type { ClaimState } from "../../claims/claim-states.ts";
import type { JobOfferState } from "../../dispatch/offer-policy.ts";
import type { OfferedTruckSize, TruckSize } from "../../fleet/truck-catalogue.ts";
import type { DistanceSource } from "../../quotes/quote-policy.ts";
import type { OrderType } from "../booking-policy.ts";
import type { CancellationFeeState, CancellationKind } from "../cancellation.ts";
import type { MoveAddressDetails } from "../move-ends.ts";
import type { OrderStatus } from "../order-states.ts";
import type { PriceProposalState } from "../price-proposal.ts";

/** The readers of messages, each with the kind of recipient that staff see beside the message. */
export const recipientByMessageReader = {
  client: "client",
  /** The driver who has the job. */
  driver: "driver",
  /** A driver with an offer, who may not read any street, name or phone number. */
  offeredDriver: "driver",
  /** A driver who had the job, and may not read any name, phone number or note any more. */
  formerDriver: "driver",
  office: "office",
} as const;
export type MessageReader = keyof typeof recipientByMessageReader;

type Drivers = "driver" | "offeredDriver" | "formerDriver";
type Parties = "client" | "driver" | "office";

/** A value that only some readers may know. Using it in a message to another reader does not compile. */
type For<Who extends MessageReader, Fact> = Readonly<Record<Who, Fact>>;

/** The values for the texts of messages about an order, read at the time of sending. Amounts are whole rand. */
type Facts = {
  /** The time of sending, in milliseconds since 1970-01-01 UTC. */
  nowMs: For<MessageReader, number>;
  status: For<MessageReader, OrderStatus>;
  /** False once staff have deleted the order. */
  isListed: For<MessageReader, boolean>;
  orderType: For<MessageReader, OrderType>;
  reference: For<MessageReader, string>;
  orderDate: For<MessageReader, string>;
  orderTime: For<MessageReader, string>;
  /** Whether the client left the hour to the office; `orderTime` means nothing then. */
  anyTime: For<MessageReader, boolean>;
  truckSize: For<MessageReader, OfferedTruckSize>;
  helpers: For<MessageReader, number>;
  floors: For<MessageReader, number>;
  price: For<MessageReader, number>;
  /** The driver's part of the price, which is the price without our commission. */
  net: For<"driver" | "offeredDriver", number>;
  pickup: For<Parties | "formerDriver", string>;
  destination: For<Parties | "formerDriver", string>;
  pickupDetails: For<Parties, MoveAddressDetails | null>;
  destinationDetails: For<Parties, MoveAddressDetails | null>;
  metres: For<Parties, number>;
  distanceSource: For<Parties, DistanceSource>;
  notes: For<Parties, string>;
  client: For<Parties, Person & { readonly email: string }>;
  driver: For<"client", Omit<Person, "surname"> | null>;
  vehicle: For<"client", { readonly truckSize: TruckSize; readonly licencePlate: string } | null>;
  /** The full URLs of our pages. */
  pages: For<MessageReader, Readonly<Record<"order" | "openJobs" | "complaints", string>>>;
  /** The time from which the driver can read phone numbers and exact addresses; null once that has come. */
  contactFromMs: For<"driver", number | null>;
  /** The driver who has the order now. */
  driverId: For<MessageReader, string | null>;
  /** The driver whom this message names to the client. */
  namedDriverId: For<"client", string | null>;
  recipientId: For<Drivers, string | null>;
  history: For<Exclude<MessageReader, "office">, MessageHistory>;
  /** Whether a later message will bring the same news, and nobody has seen that news on the screen yet. */
  isRepeated: For<"client" | "driver", boolean>;
  /** The move before the change that the message reports; null if the earlier state is unknown. */
  before: For<"client" | "driver", MoveFacts | null>;
  /** The day and time of the job that the driver has lost, `YYYY-MM-DD HH:mm`. */
  wasOn: For<"formerDriver", string | null>;
  /** The job offer, with suburbs instead of addresses; `until` says in words when the offer ends. */
  offer: For<
    "offeredDriver",
    | (Readonly<Record<"until" | "pickupArea" | "destinationArea", string>> & {
        readonly state: JobOfferState;
        readonly endsMs: number;
      })
    | null
  >;
  /** The code that starts the job; null if the job needs no code. */
  startCode: For<"client", string | null>;
  /** The same code for an SMS; null also where no code has proved the phone number. docs/spec.md O-1603. */
  smsStartCode: For<"client", string | null>;
  isOnTheWay: For<"client", boolean>;
  /** The estimated arrival of the truck, in milliseconds since 1970-01-01 UTC; null without an estimate. */
  arrivesMs: For<"client", number | null>;
  cancellation: For<"client" | "office", Cancellation | null>;
  cash: For<"client", Readonly<Record<"written" | "agreed", number | null>> | null>;
  /** The earlier prices of the order. */
  versions: For<"client", readonly { readonly price: number }[]>;
  proposal: For<"client" | "driver", Proposal | null>;
  /** The code that accepts a proposed price; null if the proposal has ended or no phone number is verified. */
  proposalCode: For<"client", string | null>;
  claim: For<"client" | "office", Claim | null>;
  /** The driver who gave the job back, and the reason. */
  givenBack: For<"office", { readonly driver: string; readonly reason: string } | null>;
  /** The member of staff who booked the move; null if the client did. */
  bookedBy: For<"office", string | null>;
  companyName: For<"office", string>;
};

/** The values of a message, without saying which readers may know each value. */
type FactValues<Readable extends Record<keyof Readable, Partial<Record<MessageReader, unknown>>>> =
  {
    readonly [Name in keyof Readable]: Readable[Name][keyof Readable[Name]];
  };
export type MessageFacts = FactValues<Facts>;

/** The values that a message to this kind of reader may contain. */
export type MessageFactsForReader<Who extends MessageReader> = {
  readonly [Name in keyof Facts as Who extends keyof Facts[Name]
    ? Name
    : never]: MessageFacts[Name];
};

type Person = Readonly<Record<"name" | "surname" | "cellphone", string>>;

type Cancellation = {
  readonly byType: "client" | "user";
  readonly kind: CancellationKind;
  readonly reason: string;
  readonly waitedMinutes: number | null;
  readonly fee: number;
  readonly feeState: CancellationFeeState;
};

type Proposal = Readonly<{ price: number; state: PriceProposalState; refusal: string }>;

type Claim = {
  readonly state: ClaimState;
  readonly words: string;
  readonly asked: number | null;
  readonly dueOn: string;
  readonly agreed: number | null;
  readonly answer: string;
};

type EarlierMessage = { readonly kind: string; readonly driverId: string | null };

/** The earlier messages to the recipient of a message, on the same topic as that message. */
export type MessageHistory = {
  readonly lastSent: EarlierMessage | null;
  /** The last message that was sent, or whose news the recipient saw on the screen. */
  readonly lastKnown: EarlierMessage | null;
  /** Whether an earlier message is stored. Older versions of the product stored no messages. */
  readonly hasEarlier: boolean;
  /** Whether the message that gives the driver the job, with all its details, still waits to be sent. */
  readonly isAssignmentWaiting: boolean;
};

/** The values of a move that can change when a booking is changed. */
export const moveFactFields = [
  "orderDate",
  "orderTime",
  "anyTime",
  "pickup",
  "pickupDetails",
  "destination",
  "destinationDetails",
  "metres",
  "distanceSource",
  "truckSize",
  "helpers",
  "floors",
  "notes",
  "price",
] as const satisfies readonly (keyof Facts)[];
export type MoveFacts = Pick<MessageFacts, (typeof moveFactFields)[number]>;
