import { emptyQuoteDraft, type QuoteDraft } from "#web/drafts/quote-draft.ts";

/** 1 December 2026, 10:00 in Johannesburg, in milliseconds. */
export const quoteNow = Date.parse("2026-12-01T08:00:00Z");

export const draftRates = { ratePerKm: 12.5, helpersPricing: 150, floorsPricing: 50 } as const;

/** The amounts of `filledDraft` by these rates, 500 as the base, over 10 km. */
export const draftAmounts = {
  baseCost: 500,
  distanceCost: 125,
  helpersCost: 300,
  floorsCost: 150,
  subtotal: 1075,
  midmonthDiscount: -53,
  repeatDiscount: 0,
  promotionDiscount: -107,
  price: 915,
} as const;

/** A quote as the server answers it; good until 08:30 on the next day. */
export const draftQuote = {
  quoteId: "quote-1",
  expiresAt: "2026-12-02T06:30:00.000Z",
  kms: 10,
  source: "estimate",
  ...draftAmounts,
} as const;

/** A place that the server has looked up; its text is its name. */
export const draftPlace = (name: string, region: "gauteng" | null = "gauteng") => ({
  placeId: `za-${name}`,
  kind: name.endsWith("Mall") ? ("mall" as const) : ("suburb" as const),
  formatted_address: name,
  location: { lat: -26, lng: 28 },
  region,
  approximate: false,
});

/** The server's answer about a place of Gauteng. */
export const knownPlace = (name: string) => ({
  ...draftPlace(name),
  region: "gauteng" as const,
  inGauteng: true,
  isDrawn: true,
});

/** A draft that lacks nothing but its price. */
export const filledDraft: QuoteDraft = {
  ...emptyQuoteDraft,
  truckSize: "1.5ton",
  orderDate: "2026-12-15",
  orderTime: "09:00",
  pickup: draftPlace("Rosebank"),
  pickupPlace: "Rosebank",
  destination: draftPlace("Hatfield"),
  destinationPlace: "Hatfield",
  pickupDetails: {
    address: "12 Oxford Road",
    unit: "Unit 4",
    contactName: "Lerato Sample",
    contactCellphone: "082 555 0042",
  },
  destinationDetails: {
    address: "31 Church Street",
    unit: "",
    contactName: "Johan Voorbeeld",
    contactCellphone: "082 555 0078",
  },
  helpers: 2,
  floors: 3,
  notes: "Ring twice",
  paymentType: "cash",
  agreedToTerms: true,
};
