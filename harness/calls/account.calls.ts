import type { AccountType } from "#domain/people/party-kinds.ts";
import { deriveSecretCode } from "#server/core/codes/derive-code.ts";
import type { TestApp } from "../app.ts";
import { driverDetails, driverGrant, grantHeaders, typedVehicle } from "../drivers.ts";
import {
  goodPassword,
  insertDriver,
  type SignedIn,
  signedInClient,
  signedInDriver,
  signedInStaff,
} from "../factories.ts";
import { contactMessage, passwordGrant } from "../new-records.ts";
import {
  addedPasskey,
  createPasskeyDevice,
  passkeyChallenge,
  passkeyProof,
  passkeyToAdd,
} from "../passkeys.ts";
import { clientDetails } from "../people.ts";
import { freshEmail, post, receivedCode, verifiedAddress } from "../verified-address.ts";
import { type Ask, atId, type CallSetting, type GoodAsk, type GoodCalls } from "./good-call.ts";

const passwords = { password: `${goodPassword}2`, confPassword: `${goodPassword}2` };

const toFreshAddress = (): Ask => ({ payload: { email: freshEmail() } });

/** A code that was mailed, as its receiver types it. */
const typedCode =
  (parties: "clients" | "drivers"): GoodAsk =>
  async ({ app }) => {
    const email = freshEmail();
    await post(app, `/api/${parties}/createOtp`, { email });
    return { payload: { email, verificationCode: await receivedCode(app, email) } };
  };

const registrationGrant =
  (partyType: AccountType): GoodAsk =>
  async ({ app }) => ({
    headers: await grantHeaders(app, { email: freshEmail(), partyType, purpose: "register" }),
  });

async function newPassword(app: TestApp, type: AccountType, email: string): Promise<Ask> {
  return { headers: await passwordGrant(app, email, type), payload: { email, ...passwords } };
}

const staffLink = async ({ app }: CallSetting): Promise<Ask> => ({
  headers: await passwordGrant(app, (await signedInStaff(app)).email, "user"),
});

export const accountCalls: GoodCalls = {
  "POST /api/login": ({ readers }, reader) => {
    const { email } = readers[reader === "visitor" ? "client" : reader];
    const loginPartyType = email.replace(/\d.*/, "");
    return { headers: {}, payload: { email, password: goodPassword, loginPartyType } };
  },
  "POST /api/logout": () => ({ headers: {}, payload: {} }),

  "POST /api/clients/createOtp": toFreshAddress,
  "POST /api/clients/verifyOtp": typedCode("clients"),
  "POST /api/clients/forgotpassword": toFreshAddress,
  "GET /api/clients/verification": registrationGrant("client"),
  "POST /api/clients/register": async ({ app }) => {
    const email = freshEmail();
    const headers = await verifiedAddress(app, email, "register");
    return { payload: clientDetails(email), headers };
  },
  "PATCH /api/clients/updatepassword": async ({ app }) =>
    newPassword(app, "client", (await signedInClient(app)).email),
  "POST /api/drivers/createOtp": toFreshAddress,
  "POST /api/drivers/verifyOtp": typedCode("drivers"),
  "POST /api/drivers/forgotpassword": toFreshAddress,
  "GET /api/drivers/verification": registrationGrant("driver"),
  "POST /api/drivers/register": async ({ app }) => {
    const email = freshEmail();
    const payload = { driverDetails: driverDetails(email), vehicles: [typedVehicle()] };
    return { payload, headers: await driverGrant(app, email) };
  },
  "PATCH /api/drivers/updatepassword": async ({ app }) =>
    newPassword(app, "driver", (await insertDriver(app)).email),
  "POST /api/drivers/register/driveronly": () => ({ payload: driverDetails(freshEmail()) }),
  "POST /api/vehicles/register/vehicleonly": () => ({ payload: typedVehicle() }),
  "POST /api/users/register": () => ({ payload: clientDetails(freshEmail(), { role: "user" }) }),
  "GET /api/users/verification": staffLink,
  "PATCH /api/users/updatepassword": async (setting) => ({
    ...(await staffLink(setting)),
    payload: passwords,
  }),
};

/** A call of a new member of staff with a passkey, whom the device proves. */
const asPasskeyOwner =
  (more: (id: string) => object = () => ({})): GoodAsk =>
  async ({ app }) => {
    const who = await signedInStaff(app);
    const { device } = await addedPasskey(app, who);
    const proof = await passkeyProof(app, who, device, "passkeys");
    return { headers: who.headers, payload: { ...more(device.id), ...proof } };
  };

export const passkeyCalls: GoodCalls = {
  "POST /api/passkeys/challenge": () => ({ payload: { purpose: "log-in" } }),
  "POST /api/passkeys/login": async ({ app }) => {
    const { device } = await addedPasskey(app, await signedInStaff(app));
    const passkey = device.sign({ challenge: await passkeyChallenge(app, {}, "log-in") });
    return { headers: {}, payload: { passkey } };
  },
  "POST /api/passkeys/add": async ({ app }) => {
    const who = await signedInStaff(app);
    return { headers: who.headers, payload: await passkeyToAdd(app, who, createPasskeyDevice()) };
  },
  "POST /api/passkeys/remove": asPasskeyOwner((id) => ({ id })),
  "POST /api/passkeys/codes": asPasskeyOwner(),
  "POST /api/users/resetpasskeys/{id}": async ({ app }) => {
    const who = await signedInStaff(app);
    await addedPasskey(app, who);
    return { at: who.id, payload: { ownPassword: goodPassword } };
  },
};

const companyDetails =
  "email phone messagingNumber physicalAddress legalName registrationNumber vatNumber legalStatus placeOfRegistration officeBearers addressForService complaintsEmail informationOfficer informationOfficerEmail memberships codesOfConduct cancelFreeHours cancelFeePercent facebook instagram";

export const recordCalls: GoodCalls = {
  "POST /api/clients/create": () => {
    const { password: _, confPassword: __, ...payload } = clientDetails(freshEmail());
    return { payload };
  },
  "PATCH /api/clients/update/{id}": { name: "Thandi" },
  "PATCH /api/users/update/{id}": { role: "admin", ownPassword: goodPassword },
  "GET /api/users/suspended": async ({ records }) => {
    const status = "suspended";
    await records.staffDo("PATCH", `users/update/${await records.user()}`, { status });
    return {};
  },
  "PATCH /api/owners/update/{id}": { area: "Benoni" },
  "PATCH /api/drivers/update/{id}": { area: "Soweto" },
  "PATCH /api/vehicles/update/{id}": { git: "yes" },
  "POST /api/createcontact": () => ({ payload: contactMessage() }),
  "PATCH /api/contacts/update/{id}": { status: "handled" },
  "PATCH /api/settings": async ({ app, readers: { admin } }) => {
    const { version } = await app.as(admin).read("settings");
    const details = Object.fromEntries(companyDetails.split(" ").map((name) => [name, "Set"]));
    return {
      payload: {
        version,
        ...details,
        email: "a@b.example",
        complaintsEmail: "a@b.example",
        informationOfficerEmail: "a@b.example",
        phone: "0825550101",
        messagingNumber: "0825550102",
        vatNumber: "4123456789",
        cancelFreeHours: "0",
        cancelFeePercent: "1",
        facebook: "https://c.example/a",
        instagram: "https://c.example/b",
        legalName: `Movers ${version} (Pty) Ltd`,
      },
    };
  },
};

/** Asks for a code to a number; answers the digits, as the phone shows them. */
async function numberCode(app: TestApp, who: SignedIn): Promise<string> {
  await app.as(who).post("mynumber/code");
  const codes = app.db.selectFrom("number_codes").select("id").orderBy("id", "desc").limit(1);
  const { id } = await codes.executeTakeFirstOrThrow();
  return deriveSecretCode(app.context.secrets, "number", `${id}`);
}

const newcomer = (app: TestApp, reader: string) =>
  reader === "driver" ? signedInDriver(app) : signedInClient(app);

/** Leaves something of every kind that is held about the client. */
async function leaveTraces({ app, readers, records }: CallSetting): Promise<Ask> {
  const { email, id } = readers.client;
  await post(app, "/api/createcontact", { ...contactMessage(), email });
  app.clock.advance(60_000);
  await post(app, "/api/clients/forgotpassword", { email });
  await app.as(readers.client).post("mynumber/code");
  await records.staffDo("PATCH", `clients/update/${id}`, { surname: `Sample${app.clock.now()}` });
  await records.correction();
  return {};
}

/** A call of a client who is new. */
const asNewClient =
  (payload: object): GoodAsk =>
  async ({ app }) => ({ headers: (await signedInClient(app)).headers, payload });

export const privacyCalls: GoodCalls = {
  "POST /api/mynumber/code": async ({ app }, reader) => ({
    headers: (await newcomer(app, reader)).headers,
  }),
  "POST /api/mynumber/prove": async ({ app }, reader) => {
    const person = await newcomer(app, reader);
    const payload = { verificationCode: await numberCode(app, person) };
    return { headers: person.headers, payload };
  },
  "PATCH /api/mynumber": async ({ app }, reader) => ({
    headers: (await newcomer(app, reader)).headers,
    payload: { sms: "no" },
  }),
  "GET /api/clients/mydata": leaveTraces,
  "POST /api/clients/mydata/export": leaveTraces,
  "POST /api/clients/mydata/erase": asNewClient({ password: goodPassword }),
  "POST /api/clients/mydata/requests": asNewClient({
    kind: "correct",
    details: "My name is wrong.",
  }),
  "PATCH /api/clients/mydata/consent": asNewClient({ corporateInterest: "yes" }),
  "GET /api/parties/{id}/consents": ({ readers }) => atId(readers.client.id),
  "POST /api/privacyrequests/create": ({ readers }) => ({
    payload: {
      kind: "correct",
      channel: "phone",
      partyType: "client",
      name: "Naledi",
      email: readers.client.email,
      details: "My number is wrong.",
      receivedOn: "2026-12-01",
    },
  }),
  "PATCH /api/privacyrequests/done/{id}": { note: "Done by phone." },
  "PATCH /api/privacyrequests/refuse/{id}": { reason: "Not the person." },
  "POST /api/privacyrequests/export/{id}": async (setting) => {
    await leaveTraces(setting);
    return atId(await setting.records.correction());
  },
  "POST /api/privacyrequests/erase/{id}": async ({ app, records }) =>
    atId(await records.privacyRequest("erase", (await signedInClient(app)).email)),
};
