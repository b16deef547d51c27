import { addDays } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import type { Random } from "../random.ts";
import { drillPassword } from "../support/drill-people.ts";
import type { Records } from "./records.ts";
import type { FitValue } from "./valid-values.ts";

let serial = 0;

/** An address that nobody has had yet. */
export function freshEmail(): string {
  serial += 1;
  return `fresh${serial}.${Date.now().toString(36)}@people.example.com`;
}

const names = ["Thandi", "Naledi van der Merwe", "José", "O'Brien-Nkosi", "Zoë Ngũgĩ"];
const places = [
  "Rosebank, Johannesburg",
  "12 Main Road, Bryanston",
  "Hatfield, Pretoria, 0083",
  "31 Church Street, Hatfield",
];

/** What a person might type into a field of this name, or a record that there is. */
export function fitValues(random: Random, records: Records): FitValue {
  const today = johannesburgDateAt(Date.now());
  const letter = () => String.fromCharCode(65 + random.below(26));
  const known: Readonly<Record<string, () => unknown>> = {
    name: () => random.pick(names),
    surname: () => random.pick(names),
    email: () => (random.chance(0.7) ? freshEmail() : records.pick("emails", random)),
    password: () => drillPassword,
    confPassword: () => drillPassword,
    cellphone: () => `08255${10_000 + random.below(89_999)}`,
    area: () => "Midrand",
    message: () => `Do you carry pianos? Number ${random.below(1_000_000)}`,
    website: () => "",
    filledInMs: () => 5_000,
    details: () => "Please look at what you hold about me.",
    note: () => "Done by phone.",
    reason: () => "We could not tell who asked.",
    truckSize: () => random.pick(["1.5ton", "3ton"]),
    licencePlate: () => `${letter()}${letter()} ${10 + random.below(90)} ${letter()}${letter()} GP`,
    shape: () => random.pick(["open", "closed"]),
    git: () => random.pick(["yes", "no"]),
    orderDate: () => addDays(today, 2 + random.below(360)),
    orderTime: () => `${String(7 + random.below(10)).padStart(2, "0")}:30`,
    receivedOn: () => today,
    from: () => today,
    pickup: () => places[random.below(2)],
    destination: () => places[2 + random.below(2)],
    pickupPlaceId: () => records.pick("places", random),
    destinationPlaceId: () => records.pick("places", random),
    placeId: () => records.pick("places", random),
    quoteId: () => records.pick("quotes", random),
    driverId: () => records.pick("drivers", random),
    vehicleId: () => records.pick("vehicles", random),
    ownerId: () => records.pick("owners", random),
    clientId: () => records.pick("clients", random),
    forOrder: () => records.pick("orders", random),
    paymentType: () => "cash",
    verificationCode: () => String(100_000 + random.below(899_999)),
    role: () => random.pick(["user", "admin"]),
    agreedToTerms: () => true,
    helpers: () => random.below(9),
    floors: () => random.below(9),
    baseAmount: () => random.below(1_000),
    ratePerKm: () => random.pick([12, "12.50"]),
    helpersPricing: () => 150,
    floorsPricing: () => 50,
    limit: () => 1 + random.below(100),
    q: () => random.pick(["a", "GP", "Main", "0825"]),
    sort: () => random.pick(["name", "-orderDate", "created", "price"]),
  };
  return (name) => known[name]?.();
}
