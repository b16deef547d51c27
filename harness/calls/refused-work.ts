import { outsideRegionMessage } from "#domain/places/region-names.ts";
import { sampleMoveEnds, unofferedSize } from "../booking.ts";
import type { Refusal, RefusedInput } from "./refused-input.ts";

const invalid = (place: string) =>
  `Invalid ${place} location. Please enter a place or address and select from Layisha suggestions`;
const noDestination = "Destination location is required";
const hours = "Please select a time between 07:00 and 17:00";

/** The moment of the tests: 1 December 2026, 08:00 in Johannesburg (harness/app.ts). */
const now = { orderTime: "08:00", orderDate: "2026-12-01" };
const future = { orderTime: "Please select a future time" };

/** The refusals that a quote and a booking share about the trip. */
const trip: readonly Refusal[] = [
  [{ truckSize: "" }, "Truck size is required"],
  [{ truckSize: "__proto__" }, /./],
  [{ orderDate: "" }, "Order date is required"],
  [{ orderDate: "2026-11-30" }, "Please select a future date"],
  [{ orderDate: "2026-02-31" }, /date/],
  [{ orderDate: "2028-12-15" }, /./],
  [{ orderTime: "" }, "Order Time is required"],
  [now, future],
  [{ orderTime: "24:00" }, /time/],
  [{ orderTime: "18:00" }, hours],
  [{ helpers: 9 }, /8/],
  [{ helpers: -1 }, /./],
  [{ helpers: "2" }, /./],
  [{ helpers: 1e300 }, /./],
  [{ floors: 1.5 }, /whole/],
];

const end = (change: object, field: string, said: string | RegExp): Refusal => [
  { destinationDetails: { ...sampleMoveEnds.destinationDetails, ...change } },
  { [`destinationDetails.${field}`]: said },
];

const week = Object.fromEntries(
  ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].map((day) => [
    day,
    { from: "15:00", to: "08:00" },
  ]),
);

export const refusedWorkInput: RefusedInput = {
  "POST /api/quotes": [
    ...trip,
    [{ pickupPlaceId: "nowhere" }, { pickup: invalid("pickup") }],
    [{ destinationPlaceId: "" }, { destination: noDestination }],
    [{ destinationPlaceId: "nowhere" }, { destination: invalid("destination") }],
  ],
  "POST /api/orders/create": [
    ...trip,
    [{ truckSize: unofferedSize }, /size/i],
    [{ pickup: "Nowhere at all 77" }, invalid("pickup")],
    [{ destination: "" }, noDestination],
    [{ destination: "Nowhere at all 77" }, invalid("destination")],
    [{ destination: "Durban, KwaZulu-Natal" }, outsideRegionMessage("gauteng")],
    [{ paymentType: "" }, "Please select the payment method"],
    [{ paymentType: "card" }, /select cash/i],
    end({ address: "Arcadia" }, "address", /^Please enter the street and number/),
    end({ contactName: " " }, "contactName", "Contact person is required"),
    end({ contactCellphone: "12" }, "contactCellphone", /cellphone number/),
    end({ unit: "x\ny" }, "unit", /plain text/),
    end(
      { address: "5 Voortrekker Street, Vereeniging" },
      "address",
      /Vereeniging and Hatfield are not next to each other/,
    ),
  ],
  "PATCH /api/orders/update/{id}": [
    [
      { orderDate: "2020-01-01", helpers: 9 },
      { orderDate: /./, helpers: /./ },
    ],
    [{ pickup: "Atlantis" }, /./],
  ],
  "PATCH /api/orders/assign/{id}": [
    [{ driverId: null, vehicleId: null }, "Error: Please select a driver"],
  ],
  "POST /api/orders/note/{id}": [[{ text: " \n " }, "Write the note first"]],
  "POST /api/orders/finish/{id}": [null, -1, 100_001].map((cash) => [
    { cash },
    /at most R\u00a0100\u00a0000/,
  ]),
  "POST /api/orders/claim/{id}": [
    [{ words: " broken\u202e " }, "Say what is damaged or missing, in at least 10 characters"],
    ...[0, -5, 500_001, 12.5].map((amount): Refusal => [{ amount }, /./]),
  ],
  "PATCH /api/claims/accept/{id}": [
    [
      { amount: -1, answer: "" },
      {
        amount:
          "Enter whole rand, without cents and at most R\u00a0500\u00a0000; 0 where nothing is paid",
        answer: "Say what we pay for, and how and when",
      },
    ],
  ],
  "PATCH /api/drivers/availability/{id}": [
    [
      {
        area: "Cape Town",
        reachKms: 0,
        week,
        daysOff: [{ from: "2026-12-26", to: "2026-12-24" }],
      },
      { area: /./, reachKms: /./, week: /./, daysOff: /./ },
    ],
  ],
  "POST /api/documents/receive": ["", "2026-11-30", "soon"].map((expiresOn) => [
    { expiresOn },
    /./,
  ]),
  "POST /api/pricing/create": [
    [
      { truckSize: "", baseAmount: "", ratePerKm: "", helpersPricing: "", floorsPricing: "" },
      {
        truckSize: "Truck size is required",
        baseAmount: "Base amount is required",
        ratePerKm: "Rate per km is required",
        helpersPricing: "Helpers pricing is required",
        floorsPricing: "Floors pricing is required",
      },
    ],
    [
      {
        truckSize: "create",
        baseAmount: 1e21,
        ratePerKm: 0.1 + 0.2,
        helpersPricing: -1,
        floorsPricing: "1000000.01",
      },
      {
        truckSize: '"create" cannot be a truck size',
        baseAmount: "Base amount must be an amount in rand, for example 12.50",
        ratePerKm: "Rate per km must have at most 2 decimals",
        helpersPricing: "Helpers pricing must not be less than 0",
        floorsPricing: "Floors pricing must be at most 1000000",
      },
    ],
    ...[null, true, [], {}].map((baseAmount): Refusal => [{ baseAmount }, /./]),
  ],
  "PATCH /api/pricing/{truckSize}": [
    [
      { baseAmount: 1, ratePerKm: "", floorsPricing: "x" },
      {
        ratePerKm: "Rate per km is required",
        floorsPricing: "Floors pricing must be an amount in rand, for example 12.50",
      },
    ],
  ],
  "PATCH /api/settings": [
    [
      { email: "", phone: "12", vatNumber: "123", facebook: "facebook", offerMinutes: "4" },
      { email: /./, phone: /./, vatNumber: /./, facebook: /./, offerMinutes: /./ },
    ],
    [{ bankAccount: "12" }, /6 to 11 digits/],
  ],
  "POST /api/wallets/topup/{id}": [
    ...[0, -1, 5_000_001].map((cents): Refusal => [{ cents }, /./]),
    [{ receivedOn: "2027-02-01" }, /./],
  ],
  "POST /api/bankdetails/update/{id}": [
    [{ branchCode: "47001" }, /./],
    [{ accountNumber: "12345" }, /./],
    [{ holder: " " }, /./],
  ],
  "POST /api/privacyrequests/create": [
    [{ receivedOn: "2026-09-30" }, "Choose a day of the last 60 days"],
    [{ partyType: "driver" }, { email: /^No driver has this email address/ }],
  ],
  "PATCH /api/privacyrequests/done/{id}": [
    [{ note: " " }, "Write what was done, in a sentence for the person who asked"],
  ],
  "PATCH /api/privacyrequests/refuse/{id}": [
    [{ reason: "" }, "Write why, in words for the person who asked"],
  ],
};
