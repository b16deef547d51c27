import fc from "fast-check";
import { v7 as newId } from "uuid";
import { addDays } from "#domain/calendar/calendar-date.ts";
import { johannesburgDateAt } from "#domain/calendar/johannesburg.ts";
import { otpCode } from "#server/features/codes/otp-code.ts";
import { createSecrets } from "#server/platform/crypto/secrets.ts";
import { hashToken, newToken } from "#server/platform/crypto/tokens.ts";
import { bookingAt } from "../frame/booking.ts";
import { firstProcess, type Setup } from "../frame/drill.ts";
import { addClients, addOne, drillPassword } from "../frame/people.ts";
import type { Draw, Fixtures } from "./fixtures.ts";
import { type KnownValues, type Operation, validValues } from "./operations.ts";

/** A request that should succeed: what hostile ones are made from. */
export type GoodCall = {
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined for a call without a body. */
  readonly body: unknown;
  /** The record that the path names; any of its parameters. */
  readonly id: string;
};

export type HostileSetup = Setup & Pick<Fixtures, "person" | "record"> & { readonly draw: Draw };

let serial = 0;

/** An address that nobody has had yet. */
function freshEmail(): string {
  serial += 1;
  return `fresh${serial}.${Date.now().toString(36)}@people.example.com`;
}

/** What a person might type into a field of this name, or a record that there is. */
export function knownValues({ draw, ...setup }: HostileSetup): KnownValues {
  const today = johannesburgDateAt(Date.now());
  const oneOf = (...values: readonly unknown[]) => fc.constantFrom(...values);
  const record = (kind: string) => fc.constant(setup.record(kind));
  const digits = (count: number) =>
    fc.stringMatching(new RegExp(`^[1-9]{${count}}$`)).map((text) => text.slice(0, count));
  const known: Readonly<Record<string, () => fc.Arbitrary<unknown>>> = {
    name: () => oneOf("Thandi", "Naledi van der Merwe", "José", "O'Brien-Nkosi", "Zoë Ngũgĩ"),
    surname: () => oneOf("Dlamini", "van der Merwe", "O'Brien-Nkosi"),
    email: () => (draw.chance(0.7) ? fc.constant(freshEmail()) : record("emails")),
    password: () => oneOf(drillPassword),
    confPassword: () => oneOf(drillPassword),
    cellphone: () => digits(5).map((end) => `08255${end}`),
    area: () => oneOf("Midrand"),
    message: () => fc.nat().map((number) => `Do you carry pianos? Number ${number}`),
    website: () => oneOf(""),
    filledInMs: () => oneOf(5_000),
    details: () => oneOf("Please look at what you hold about me."),
    note: () => oneOf("Done by phone."),
    reason: () => oneOf("We could not tell who asked."),
    truckSize: () => oneOf("1.5ton", "3ton"),
    licencePlate: () => fc.stringMatching(/^[A-Z]{2} [1-9]{2} [A-Z]{2} GP$/),
    shape: () => oneOf("open", "closed"),
    git: () => oneOf("yes", "no"),
    orderDate: () => fc.integer({ min: 2, max: 361 }).map((days) => addDays(today, days)),
    orderTime: () => oneOf("07:30", "09:30", "12:30", "16:30"),
    receivedOn: () => oneOf(today),
    from: () => oneOf(today),
    pickup: () => oneOf("Rosebank, Johannesburg", "12 Main Road, Bryanston"),
    destination: () => oneOf("Hatfield, Pretoria, 0083", "31 Church Street, Hatfield"),
    pickupPlaceId: () => record("places"),
    destinationPlaceId: () => record("places"),
    placeId: () => record("places"),
    quoteId: () => record("quotes"),
    driverId: () => record("drivers"),
    vehicleId: () => record("vehicles"),
    ownerId: () => record("owners"),
    clientId: () => record("clients"),
    forOrder: () => record("orders"),
    paymentType: () => oneOf("cash"),
    verificationCode: () => digits(6),
    role: () => oneOf("user", "admin"),
    agreedToTerms: () => oneOf(true),
    helpers: () => fc.integer({ min: 0, max: 8 }),
    floors: () => fc.integer({ min: 0, max: 8 }),
    baseAmount: () => fc.nat(999),
    ratePerKm: () => oneOf(12, "12.50"),
    helpersPricing: () => oneOf(150),
    floorsPricing: () => oneOf(50),
    limit: () => fc.integer({ min: 1, max: 100 }),
    q: () => oneOf("a", "GP", "Main", "0825"),
    sort: () => oneOf("name", "-orderDate", "created", "price"),
  };
  return (name) => known[name]?.();
}

/** The record that a call is about, where the first word of its path does not say it. */
const kindsByPath: Readonly<Record<string, string>> = {
  "/api/parties/{id}/consents": "clients",
  "/api/orders/assign/{id}": "waiting orders",
  "/api/orders/unassign/{id}": "assigned orders",
  "/api/orders/status/{id}": "assigned orders",
  "/api/otps/resend/{id}": "live otps",
  "/api/privacyrequests/done/{id}": "open privacyrequests",
  "/api/privacyrequests/refuse/{id}": "open privacyrequests",
  "/api/privacyrequests/export/{id}": "erasable privacyrequests",
  "/api/privacyrequests/erase/{id}": "erasable privacyrequests",
};

function kindOf(path: string): string {
  const subject = path.split("/")[2] ?? "";
  return path.includes("/restore/") ? `removed ${subject}` : (kindsByPath[path] ?? subject);
}

type PartyType = "client" | "driver" | "user";

/** The path says it: `/api/drivers/register`. */
const partyTypeOf = (path: string) => (path.split("/")[2] ?? "").slice(0, -1) as PartyType;

type Recipe = (
  setup: HostileSetup,
  body: unknown,
  operation: Operation,
) => Promise<Partial<GoodCall>>;

/** Makes a right to register or to set a password, as a code from a mail or a staff link would. */
const asVisitorWithGrant =
  (purpose: "register" | "reset"): Recipe =>
  async ({ database, record }, body, { path }) => {
    const type = partyTypeOf(path);
    const email = purpose === "register" ? freshEmail() : record(`${type} emails`);
    const token = newToken();
    if (type !== "user") {
      await database.query(
        `insert into otps (id, email, party_type, purpose, mail, created_at, expires_at, validated_at)
         values ($1, $2, $3, $4, 'code', now(), now() + interval '10 minutes', now())`,
        [newId(), email, type, purpose],
      );
    }
    await database.query(
      `insert into verification_grants (token_hash, email, party_type, purpose, created_at, expires_at)
       values ($1, $2, $3, $4, now(), now() + interval '30 minutes')`,
      [hashToken(token), email, type, purpose],
    );
    const headers = { authorization: `Bearer ${token}` };
    const fields = body as Record<string, unknown> | undefined;
    if (fields === undefined || type === "user") return { headers };
    const { driverDetails } = fields as { driverDetails?: object };
    const changed = driverDetails ? { driverDetails: { ...driverDetails, email } } : { email };
    return { headers, body: { ...fields, ...changed } };
  };

const verify: Recipe = async ({ database, installation }, _body, { path }) => {
  const [otp] = await database.query<{ id: string; email: string }>(
    `select id, email from otps where party_type = $1 and mail = 'code' and attempts = 0
       and validated_at is null and superseded_at is null and hidden_at is null
       and expires_at > now() order by random() limit 1`,
    [partyTypeOf(path)],
  );
  if (!otp) return {};
  const verificationCode = otpCode(createSecrets(installation["SECRET_KEY"] ?? ""), otp.id);
  return { headers: {}, body: { email: otp.email, verificationCode } };
};

/** Somebody new, whose account may be changed for good. */
const newcomer = ({ database }: Setup) => addOne(addClients(database, 1));

/** Calls that need more than a valid value for each field. */
const recipes: Readonly<Record<string, Recipe>> = {
  "POST /api/login": async ({ person }) => {
    const { email } = person("client");
    // No headers: a new session ends the one that signs in.
    return { headers: {}, body: { email, password: drillPassword, loginPartyType: "client" } };
  },
  "POST /api/logout": async () => ({ headers: {} }),
  "POST /api/clients/verifyOtp": verify,
  "POST /api/drivers/verifyOtp": verify,
  "GET /api/clients/verification": asVisitorWithGrant("register"),
  "GET /api/drivers/verification": asVisitorWithGrant("register"),
  "GET /api/users/verification": asVisitorWithGrant("reset"),
  "POST /api/clients/register": asVisitorWithGrant("register"),
  "POST /api/drivers/register": asVisitorWithGrant("register"),
  "PATCH /api/clients/updatepassword": asVisitorWithGrant("reset"),
  "PATCH /api/drivers/updatepassword": asVisitorWithGrant("reset"),
  "PATCH /api/users/updatepassword": asVisitorWithGrant("reset"),
  "POST /api/orders/create": async (setup, body) => {
    const { person, draw, lines } = setup;
    const client = person("client");
    const moment = { daysAhead: draw(fc.integer({ min: 2, max: 361 })), orderTime: "09:00" };
    const booking = bookingAt({ port: firstProcess(setup).port, lines }, client, moment);
    // A hostile request may just have taken the price list, or this very client, away.
    return { headers: client.headers, body: await booking.catch(() => body) };
  },
  "PATCH /api/orders/assign/{id}": async ({ person }) => ({
    body: { driverId: person("driver").id },
  }),
  "POST /api/clients/mydata/erase": async (setup) => ({
    headers: (await newcomer(setup)).headers,
    body: { password: drillPassword },
  }),
  "POST /api/privacyrequests/create": async (setup, body) => {
    const { email } = await newcomer(setup);
    const kind = setup.draw.pick(["erase", "export", "correct"]);
    return { body: { ...(body as object), email, kind, partyType: "client" } };
  },
};

/** A request of this operation that is right in every way, as far as chance allows. */
export async function goodCall(operation: Operation, setup: HostileSetup): Promise<GoodCall> {
  const { draw, person, record } = setup;
  const { body: schema, path, access } = operation;
  const whole = schema && draw(validValues("", schema, knownValues(setup)));
  // An edit may change any number of fields, and what it leaves out cannot be wrong.
  const isEdit = /\/update\/|^\/api\/pricing\/\{/.test(path);
  const some = () => Object.entries(whole as object).filter(() => draw.chance(0.4));
  const body = isEdit && schema ? Object.fromEntries(some()) : whole;
  const isOpen = access === "public" || access === "verified-email";
  const headers = isOpen ? {} : person(draw.pick(access)).headers;
  const call = { headers, body, id: record(kindOf(path)) };
  return { ...call, ...(await recipes[operation.key]?.(setup, body, operation)) };
}
