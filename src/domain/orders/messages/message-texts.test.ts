import { expect, it } from "vitest";
import { johannesburgEpochMs } from "../../calendar/johannesburg.ts";
import type { MessageFacts } from "./message-facts.ts";
import { defineMessages } from "./message-kind.ts";
import { messageKinds, type OrderMessageKind, orderMessageKinds } from "./message-kinds.ts";

const door = (address: string, contactName: string, contactCellphone: string) => ({
  address,
  unit: "Unit 4",
  contactName,
  contactCellphone,
});

const usual: MessageFacts = {
  nowMs: johannesburgEpochMs("2026-12-01", "08:00"),
  status: "pending",
  isListed: true,
  orderType: "once-off",
  reference: "K4WQ7M2R",
  orderDate: "2026-12-10",
  orderTime: "09:00",
  anyTime: false,
  truckSize: "1.5ton",
  helpers: 1,
  floors: 2,
  price: 1500,
  contactFromMs: null,
  pages: { order: "/order", openJobs: "/jobs", complaints: "/terms" },
  driverId: "driver",
  recipientId: "driver",
  namedDriverId: "driver",
  history: { lastSent: null, lastKnown: null, hasEarlier: false, isAssignmentWaiting: false },
  isRepeated: false,
  pickup: "Bryanston, Sandton",
  destination: "Hatfield, Pretoria",
  pickupDetails: door("12 Main Road", "Thandiwe", "+27825550101"),
  destinationDetails: door("31 Church Street", "Johan", "+27825550102"),
  metres: 45_260,
  distanceSource: "estimate",
  notes: "The piano goes first.\nThe dog is kind.",
  before: null,
  wasOn: null,
  net: 1200,
  client: {
    name: "Lerato",
    surname: "Example",
    cellphone: "+27825550103",
    email: "lerato@example.com",
  },
  driver: { name: "Sipho", cellphone: "+27825550104" },
  vehicle: { truckSize: "3ton", licencePlate: "TS123GP" },
  startCode: "4711",
  smsStartCode: "4711",
  isOnTheWay: false,
  arrivesMs: null,
  cancellation: null,
  cash: null,
  versions: [],
  proposal: null,
  proposalCode: null,
  claim: null,
  offer: null,
  givenBack: null,
  bookedBy: null,
  companyName: "Layisha",
};

function write(kind: OrderMessageKind, changes: Partial<MessageFacts> = {}) {
  const facts = { ...usual, ...changes };
  const { stillApplies, email: writeEmail, sms: writeSms } = messageKinds[kind];
  const email = writeEmail?.(facts);
  const said = email && ("text" in email ? [email.text] : email.paragraphs);
  const text = said?.filter((paragraph) => paragraph !== null).join("\n\n") ?? "";
  const [subject = "", sms = ""] = [email?.subject, writeSms?.(facts)];
  return { applies: stillApplies(facts), subject, text, sms, all: [subject, text, sms].join("\n") };
}

const cancelledBy = (cancellation: Partial<NonNullable<MessageFacts["cancellation"]>>) =>
  write("cancelled", {
    status: "cancelled",
    cancellation: {
      byType: "user",
      kind: "other",
      reason: "The gate was closed.",
      waitedMinutes: null,
      fee: 0,
      feeState: "none",
      ...cancellation,
    },
  }).text;

it("no driver reads the code, and none without the job a street, name, number or note", {
  tags: "O-1427",
}, () => {
  defineMessages("driver", {
    // @ts-expect-error The code is a fact for the client alone.
    kind: { word: "", stillApplies: () => true, sms: ({ startCode }) => `${startCode}` },
  });
  const offer = { state: "open", endsMs: 0, until: "08:30" } as const;
  const areas = { pickupArea: "Bryanston", destinationArea: "Hatfield" };
  for (const kind of orderMessageKinds.filter((each) => messageKinds[each].to === "driver")) {
    const { all } = write(kind, { offer: { ...offer, ...areas } });
    expect(all).not.toContain("4711");
    const hasJob = ["job-assigned", "job-changed", "job-day-before"].includes(kind);
    const reading = hasJob ? expect(all) : expect(all).not;
    reading.toMatch(/Main|Church|Thandiwe|Johan|Lerato|082 555|2782555|piano/);
  }
});

it("client, driver and office read the client's note", { tags: "O-360" }, () => {
  const note = "\nNotes    The piano goes first.\n         The dog is kind.";
  for (const kind of ["booked", "job-assigned", "new-booking"] as const) {
    expect(write(kind).text).toContain(note);
  }
});

it("a booking says whether a driver is confirmed, and the office who booked", {
  tags: "O-1214",
}, () => {
  const none = { driver: null, vehicle: null, driverId: null };
  const today = { orderDate: "2026-12-01", orderTime: "10:00" };
  const waiting = write("booked", { ...none, ...today }).text;
  expect(waiting).toContain("We have your booking. This is");
  expect(waiting).toMatch(/No driver is confirmed yet\. .* by 09:00 today\.$/);
  const confirmed = write("booked", today).text;
  expect(confirmed).toContain("We have your booking, and your driver is confirmed.");
  expect(confirmed).toMatch(/\nDriver {3}Sipho, 082 555 0104\nTruck {4}3 ton, plate TS 123 GP$/);
  expect(write("new-booking").text).toMatch(/^Lerato Example has booked a truck/);
  expect(write("new-booking", { bookedBy: "Anna Example" }).text).toMatch(
    /^Anna Example of our office has booked a truck .*, for Lerato Example\.\n/,
  );
});

it("no message names a driver for a day that has passed, or tells a driver that it is free", {
  tags: "O-361",
}, () => {
  const [sameDay, dayAfter] = [
    johannesburgEpochMs("2026-12-10", "23:59"),
    johannesburgEpochMs("2026-12-11", "00:00"),
  ];
  for (const kind of ["driver-named", "job-assigned"] as const) {
    const applies = [sameDay, dayAfter].map((nowMs) => write(kind, { nowMs }).applies);
    expect(applies).toEqual([true, false]);
  }
  const free = "You are free";
  expect(write("job-cancelled").all).toContain(free);
  expect(write("job-cancelled", { nowMs: dayAfter }).all).not.toContain(free);
});

it("a deleted order that had started may still get its truck", { tags: "O-362" }, () => {
  const { all } = write("removed", { isListed: false, status: "started" });
  expect(all).toContain("It stood there as started: if your move is under way, call us at once.");
  expect(all).not.toMatch(/No truck comes|pay nothing/);
});

it("a cancellation says how its fee is paid, or how long the driver waited", {
  tags: ["O-363", "O-364", "O-380"],
}, () => {
  const fee = { byType: "client", kind: "client", fee: 300 } as const;
  expect(cancelledBy({ ...fee, feeState: "owed" })).toMatch(
    /You owe us R\s300 for it, as the terms .* say\. To pay, call us or answer our email about it/,
  );
  expect(cancelledBy({ ...fee, feeState: "waived" })).toMatch(
    /\. We ask you for nothing: we waived the R\s300 that it costs\.\n/,
  );
  expect(cancelledBy({ kind: "nobody-there", waitedMinutes: 75 })).toContain(
    "at the pickup address; the driver waited 75 minutes.",
  );
});

it("where we have no truck, we are sorry and offer another time", { tags: "O-365" }, () => {
  const text = cancelledBy({ kind: "no-truck" });
  expect(text).toMatch(/^We are sorry\. We have cancelled your move on /);
  expect(text).toContain("comparable truck or at another time: tell us what suits you.");
});

it("messages about a change show the old and the new values to client and driver", {
  tags: "O-370",
}, () => {
  const before = { ...usual, orderTime: "11:30", floors: 4, price: 1600, notes: "" };
  const pickupDetails = door("12 Main Road", "Zanele", "+27825550101");
  for (const kind of ["changed", "job-changed"] as const) {
    const { text } = write(kind, { before: { ...before, pickupDetails } });
    const [changes, whole] = text.split("This is how it stands now:");
    expect(changes).toContain(
      "When     was Thu 10 December 2026, 11:30\n         now Thu 10 December 2026, 09:00\n",
    );
    expect(changes).toMatch(/\nFrom {5}was .*\n.*\n +Zanele, .*\n +now .*\n.*\n +Thandiwe, /);
    expect(changes).toContain("\nFloors   was 4\n         now 2\n");
    expect(changes).toContain(
      "was nothing\n         now The piano goes first.\n             The dog",
    );
    expect(changes).toMatch(/\nPrice {4}was R\s1\s600\n {9}now R\s1\s500\n/);
    expect(changes).not.toMatch(/^(To|Truck|Helpers) /m);
    expect(whole).toContain("Thandiwe");
    expect(write(kind, { before: usual }).applies).toBe(false);
  }
});

it("the message about a change says if the driver cannot do it any more", { tags: "O-372" }, () => {
  const lastSent = { kind: "driver-named", driverId: "another" };
  const { applies, text } = write("changed", {
    before: usual,
    history: { ...usual.history, lastSent },
  });
  expect(applies).toBe(true);
  expect(text).toContain("\n\nThe driver whom we named cannot do it any more.\n\n");
});

it("an SMS about a driver on the way names no arrival that has passed, and the code to a proved number", {
  tags: ["O-1215", "O-1603"],
}, () => {
  const arrivesMs = johannesburgEpochMs("2026-12-01", "08:45");
  const { sms } = write("on-the-way", { arrivesMs });
  expect(sms).toBe(
    "Your truck is on the way, there at about 08:45. Sipho, 082 555 0104, plate TS 123 GP. Your code: 4711.",
  );
  const { sms: unproved } = write("on-the-way", { smsStartCode: null });
  expect(unproved).toMatch(/ Your code is in our email\.$/);
  const late = write("on-the-way", { arrivesMs, nowMs: arrivesMs });
  expect(late.sms).toContain("Your truck is on the way. Sipho");
});
