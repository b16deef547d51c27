import { expect, it } from "vitest";
import { greatCircleMetres } from "../places/coordinates.ts";
import { defaultDriverAvailability } from "./availability.ts";
import {
  type CarriedOrder,
  type CarrierJob,
  type CarryingDriver,
  type CarryingVehicle,
  carryReasons,
  checkLawReason,
  mayCarry,
  reasonsForDriver,
} from "./may-carry.ts";

const midrand = { lat: -25.99, lng: 28.13 };
const soweto = { lat: -26.25, lng: 27.85 };
const day = "2026-12-10";
const at = (time: string) => Date.parse(`${day}T${time}:00+02:00`);

/** A job that occupies its driver between two times, from and to one suburb unless it says otherwise. */
const job = (from: string, to: string, changes: Partial<CarrierJob> = {}): CarrierJob => ({
  orderId: "other",
  startMs: at(from),
  endMs: at(to),
  pickup: midrand,
  destination: midrand,
  ...changes,
});

const permit = { kind: "permit", expiresOn: "2027-12-01" } as const;
const card = { kind: "operator", expiresOn: "2027-12-01" } as const;
const driver: CarryingDriver = {
  name: "Sipho Sample",
  status: "active",
  availability: defaultDriverAvailability,
  licenceCode: "C1",
  documents: [permit, { kind: "licence", expiresOn: "2027-12-01" }],
  walletCents: null,
  jobs: [],
};
const truck: CarryingVehicle = {
  status: "active",
  truckSize: "3ton",
  grossKg: 7_500,
  documents: [card, { kind: "disc", expiresOn: day }],
};
/** Occupies its driver from 09:00 to 11:30. */
const order: CarriedOrder = {
  id: "order",
  truckSize: "3ton",
  metres: 20_000,
  floors: 0,
  heldCommission: 200,
  pickup: midrand,
  destination: midrand,
};

type Case = {
  readonly driver?: Partial<CarryingDriver>;
  readonly vehicle?: Partial<CarryingVehicle> | null;
  readonly order?: Partial<CarriedOrder>;
  readonly time?: string;
};

const reasons = ({ driver: own, vehicle, order: asked, time = "09:00" }: Case) =>
  mayCarry(
    { ...driver, ...own },
    vehicle === null ? null : { ...truck, ...vehicle },
    { ...order, ...asked },
    { orderDate: day, orderTime: time },
    greatCircleMetres,
  );
/** A text with plain spaces: numbers are grouped with spaces that do not break. */
const plain = (text: string) => text.replace(/\s/g, " ");
const texts = (asked: Case) => reasons(asked).map(({ text }) => plain(text));

const hours = (from: string, to: string) => ({
  availability: {
    ...defaultDriverAvailability,
    week: { ...defaultDriverAvailability.week, thu: { from, to } },
  },
});
const off = (from: string, to: string) => ({
  availability: { ...defaultDriverAvailability, daysOff: [{ from, to }] },
});
const light = { grossKg: 3_500, documents: [] };
const drivesLight = (own: Partial<CarryingDriver>) => ({ driver: own, vehicle: light });

it.each<readonly [string, Case, readonly string[]]>([
  ["nothing is against it", {}, []],
  ["pending", { driver: { status: "pending" } }, ["The account is pending, not active"]],
  ["suspended", { driver: { status: "suspended" } }, ["The account is suspended, not active"]],
  ["no vehicle", { vehicle: null }, ["There is no current vehicle"]],
  ["its vehicle waits", { vehicle: { status: "pending" } }, ["The vehicle is pending, not active"]],
  [
    "too small",
    { vehicle: { ...light, truckSize: "1.5ton" } },
    ["The vehicle (1.5 ton) is too small for 3 ton"],
  ],
  ["larger than needed", { vehicle: { truckSize: "8ton" } }, []],
  [
    "a job at the time",
    { driver: { jobs: [job("11:00", "13:00")] } },
    ["Sipho Sample has another job from 11:00 to 13:00"],
  ],
  ["its own job again", { driver: { jobs: [job("09:00", "11:30", { orderId: "order" })] } }, []],
  ["a job that ends as it starts", { driver: { jobs: [job("07:00", "09:00")] } }, []],
  ["a job that starts as it ends", { driver: { jobs: [job("11:30", "13:00")] } }, []],
  [
    "two jobs at the time",
    { driver: { jobs: [job("07:00", "09:30"), job("11:00", "13:00")] } },
    [
      "Sipho Sample has another job from 07:00 to 09:30",
      "Sipho Sample has another job from 11:00 to 13:00",
    ],
  ],
  [
    "before the hours",
    { driver: hours("09:30", "15:00") },
    ["Sipho Sample does not work at that time"],
  ],
  ["at the first of the hours", { driver: hours("09:00", "15:00") }, []],
  [
    "after the hours",
    { driver: hours("07:00", "08:30") },
    ["Sipho Sample does not work at that time"],
  ],
  ["a day off", { driver: off(day, day) }, ["Sipho Sample has that day off"]],
  ["off the day before", { driver: off("2026-12-01", "2026-12-09") }, []],
  [
    "a drive longer than the gap",
    { driver: { jobs: [job("07:00", "09:00", { destination: soweto })] } },
    ["The drive from the job before takes 61 minutes (40 km), and there are 30"],
  ],
  [
    "a drive to a job that is too near",
    { driver: { jobs: [job("11:40", "13:40", { pickup: soweto })] } },
    ["The drive to the next job takes 61 minutes (40 km), and there are 40"],
  ],
  [
    "a drive with time enough",
    { driver: { jobs: [job("07:00", "09:00", { destination: soweto })] }, time: "09:31" },
    [],
  ],
  ["unknown where", { driver: { jobs: [job("07:00", "09:00", { destination: null })] } }, []],
  [
    "a wallet too low",
    { driver: { walletCents: 19_999 } },
    ["The wallet has R 199.99 for a commission of R 200"],
  ],
  ["a wallet that holds it", { driver: { walletCents: 20_000 } }, []],
  ["a contract order", { driver: { walletCents: 0 }, order: { heldCommission: 0 } }, []],
])("%s", { tags: "O-1650" }, (_, asked, expected) => {
  expect(texts(asked)).toEqual(expected);
});

const documents = (...held: CarryingDriver["documents"]) => ({ documents: held });
const noPermit =
  "No Professional driving permit (PrDP) on record, needed above 3 500 kg (7 500 kg gross mass)";
const noCard = "No Operator card on record, needed above 3 500 kg (7 500 kg gross mass)";

it.each<readonly [string, Case, readonly string[]]>([
  ["no permit", { driver: documents() }, [noPermit]],
  ["no operator card", { vehicle: documents() }, [noCard]],
  [
    "a permit that ends the day before",
    { driver: documents({ ...permit, expiresOn: "2026-12-09" }) },
    ["Professional driving permit (PrDP) ends on Wed 9 December 2026"],
  ],
  ["a permit that ends that day", { driver: documents({ ...permit, expiresOn: day }) }, []],
  [
    "a disc that has ended",
    { vehicle: documents(card, { kind: "disc", expiresOn: "2026-11-30" }) },
    ["Licence disc ends on Mon 30 November 2026"],
  ],
  [
    "code B",
    { driver: { licenceCode: "B" } },
    ["The licence is of code B: 7 500 kg gross mass needs code C1"],
  ],
  [
    "code EB",
    { driver: { licenceCode: "EB" } },
    ["The licence is of code EB: 7 500 kg gross mass needs code C1"],
  ],
  ["code EC1", { driver: { licenceCode: "EC1" } }, []],
  ["code C, which covers C1", { driver: { licenceCode: "C" } }, []],
  [
    "a code that nobody noted",
    { driver: { licenceCode: null } },
    ["No licence code on record: 7 500 kg gross mass needs code C1"],
  ],
  ["16 000 kg with C1", { vehicle: { grossKg: 16_000 } }, []],
  [
    "more than 16 000 kg with C1",
    { vehicle: { grossKg: 16_001 } },
    ["The licence is of code C1: 16 001 kg gross mass needs code C"],
  ],
  [
    "more than 16 000 kg with EC",
    { driver: { licenceCode: "EC" }, vehicle: { grossKg: 16_001 } },
    [],
  ],
  ["3 500 kg with nothing noted", drivesLight({ licenceCode: null, documents: [] }), []],
  ["3 500 kg with code B", drivesLight({ licenceCode: "B", documents: [] }), []],
  [
    "3 500 kg with an ended permit, which nobody asks for",
    drivesLight(documents({ ...permit, expiresOn: "2026-01-01" })),
    [],
  ],
  [
    "3 501 kg with neither",
    { driver: documents(), vehicle: { grossKg: 3_501, documents: [] } },
    [noPermit, noCard].map((text) => text.replace("7 500", "3 501")),
  ],
  [
    "everything at once, the law before hours",
    { driver: { ...documents(), ...off(day, day), status: "pending" } },
    ["The account is pending, not active", noPermit, "Sipho Sample has that day off"],
  ],
])("the law: %s", { tags: "O-1651" }, (_, asked, expected) => {
  expect(texts(asked)).toEqual(expected);
});

it("the driver reads the same reasons as what to do, and some of them staff can set aside", {
  tags: ["O-1650", "O-1653"],
}, () => {
  const against = reasons({ driver: { ...documents(), licenceCode: null, ...off(day, day) } });
  expect(plain(reasonsForDriver(against.slice(0, 2)))).toBe(
    `${noPermit}. No licence code on record: 7 500 kg gross mass needs code C1. Send us what is needed, or call us.`,
  );
  expect(against.map(({ reason }) => carryReasons[reason])).toEqual([
    "say-why",
    "say-why",
    "agreed",
  ]);
  expect(checkLawReason("it is fine")).toBeNull();
  expect(checkLawReason("ok")).toMatch(/in a few words why/);
});
