import type { contactContract } from "#contract/contact.contract.ts";
import type { numbersContract } from "#contract/numbers.contract.ts";
import type { placesContract } from "#contract/places.contract.ts";
import type { quotesContract } from "#contract/quotes.contract.ts";
import type { sessionsContract } from "#contract/sessions.contract.ts";
import type { settingsContract } from "#contract/settings.contract.ts";
import { otpCode } from "#server/core/codes/otp-code.ts";
import type { TestApp } from "../app.ts";
import { goodPassword, type SignedIn, signedInClient, signedInDriver } from "../factories.ts";
import { contactMessage } from "../new-records.ts";
import { post } from "../verified-address.ts";
import {
  at,
  type CallRows,
  type CallSetting,
  counted,
  edits,
  everyParty,
  file,
  type GoodAsk,
  history,
  msg,
  read,
  removals,
  staff,
  under,
  write,
} from "./call-row.ts";

const party = under("partyData", "id name surname email type role status");
const message = "id name email cellphone message status createdAt";
const place = "placeId kind formatted_address";
const quote =
  "quoteId expiresAt kms source subtotal baseCost distanceCost helpersCost floorsCost midmonthDiscount repeatDiscount promotionDiscount price";

const messageEdits = edits(staff, "contacts/update", "message", { status: "handled" });
const messageRemovals = removals(staff, "contacts/delete", "message");

/** Two places of Pretoria, as the ends of a trip. */
async function places({ app }: CallSetting) {
  const { items } = (await app.inject({ url: "/api/places?q=Hatfield" })).json();
  const [pickupPlaceId = "", destinationPlaceId = ""] = items.map(
    ({ placeId }: { placeId: string }) => placeId,
  );
  return { pickupPlaceId, destinationPlaceId };
}

const trip = async (setting: CallSetting) => ({
  truckSize: "1.5ton",
  orderDate: "2026-12-10",
  orderTime: "09:00",
  ...(await places(setting)),
  helpers: 1,
  floors: 2,
});

export const sessionCalls: CallRows<typeof sessionsContract> = {
  "POST /api/login": write("everyone", "login", `token ${party}`, ({ readers }, reader) => {
    const { email } = readers[reader === "visitor" ? "client" : reader];
    const loginPartyType = email.replace(/\d.*/, "");
    return { headers: {}, payload: { email, password: goodPassword, loginPartyType } };
  }),
  "POST /api/logout": write("everyone", null, msg, () => ({ headers: {}, payload: {} })),
  "GET /api/me": read(everyParty, party),
};

export const contactCalls: CallRows<typeof contactContract> = {
  "POST /api/createcontact": write("everyone", "create", msg, () => ({
    payload: contactMessage(),
  })),
  "GET /api/contacts/all": counted(staff, message, "standing", "all new handled removed"),
  "GET /api/contacts/all.csv": file(staff),
  "GET /api/contacts/{id}/history": messageEdits.history,
  "PATCH /api/contacts/update/{id}": messageEdits.update,
  "PATCH /api/contacts/restore/{id}": messageRemovals.restore,
  "DELETE /api/contacts/delete/{id}": messageRemovals.remove,
};

export const placeCalls: CallRows<typeof placesContract> = {
  "GET /api/places": read(
    "everyone",
    `${under("items", `${place} main secondary approximate`)} attribution`,
    () => ({ query: "?q=Hatfield" }),
  ),
  "GET /api/places/near": read("everyone", place, () => ({ query: "?lat=-25.75&lng=28.23" })),
  "GET /api/places/{placeId}": read(
    "everyone",
    `${place} ${under("location", "lat lng")} inGauteng approximate isDrawn`,
    async (setting) => at(encodeURIComponent((await places(setting)).pickupPlaceId)),
  ),
  "GET /api/map": read("everyone", "tiles"),
  "GET /api/routes": read(
    "everyone",
    "kms source line isForAnyTruck isDrawn attribution",
    async (setting) => ({ query: `?${new URLSearchParams(await places(setting))}` }),
  ),
};

const tripOfQuote =
  "truckSize orderDate orderTime pickup pickupPlaceId destination destinationPlaceId helpers floors";

export const quoteCalls: CallRows<typeof quotesContract> = {
  "GET /api/prices": read(
    "everyone",
    `kms source floors orderDate ${under("items", "truckSize kms source helpers price priceAtMonthEnd")}`,
    async (setting) => ({ query: `?${new URLSearchParams(await places(setting))}` }),
  ),
  "POST /api/quotes": write("everyone", null, quote, async (setting) => ({
    payload: await trip(setting),
  })),
  "GET /api/quotes/{quoteId}": read("everyone", `${quote} ${tripOfQuote}`, async (setting) =>
    at((await post(setting.app, "/api/quotes", await trip(setting))).json().quoteId),
  ),
};

const companyDetails =
  "email phone messagingNumber physicalAddress legalName registrationNumber vatNumber legalStatus placeOfRegistration officeBearers addressForService complaintsEmail informationOfficer informationOfficerEmail memberships codesOfConduct cancelFreeHours cancelFeePercent facebook instagram";

const settingsChange: GoodAsk = async ({ app, readers: { admin } }) => {
  const { headers } = admin;
  const { version } = (await app.inject({ url: "/api/settings", headers })).json();
  const details = Object.fromEntries(companyDetails.split(" ").map((name) => [name, "Set"]));
  const mailboxes = { email: "a@b.example", complaintsEmail: "a@b.example" };
  const links = { facebook: "https://c.example/a", instagram: "https://c.example/b" };
  return {
    payload: {
      version,
      ...details,
      ...mailboxes,
      informationOfficerEmail: "a@b.example",
      phone: "0825550101",
      messagingNumber: "0825550102",
      vatNumber: "4123456789",
      cancelFreeHours: "0",
      cancelFeePercent: "1",
      ...links,
      legalName: `Movers ${version} (Pty) Ltd`,
    },
  };
};

/** Settings that were changed, so that nothing of them is missing. */
const changedSettings: GoodAsk = async (setting, reader) => {
  const { payload = {} } = await settingsChange(setting, reader);
  const { headers } = setting.readers.admin;
  await setting.app.inject({ method: "PATCH", url: "/api/settings", headers, payload });
  return {};
};

export const settingsCalls: CallRows<typeof settingsContract> = {
  "GET /api/settings": read("admin", `version ${companyDetails} missing`, changedSettings),
  "GET /api/settings/history": read("admin", history, changedSettings),
  "PATCH /api/settings": write("admin", "update", msg, settingsChange),
};

const account = "client driver";

/** Asks for a code to a number; answers the digits, as the phone shows them. */
async function numberCode(app: TestApp, { headers }: SignedIn): Promise<string> {
  await app.inject({ method: "POST", url: "/api/mynumber/code", headers, payload: {} });
  const codes = app.db.selectFrom("number_codes").select("id").orderBy("id", "desc").limit(1);
  const { id } = await codes.executeTakeFirstOrThrow();
  return otpCode(app.context.secrets, `number-${id}`);
}

const newcomer = (app: TestApp, reader: string) =>
  reader === "driver" ? signedInDriver(app) : signedInClient(app);

const asNewcomer: GoodAsk = async ({ app }, reader) => ({
  headers: (await newcomer(app, reader)).headers,
});

export const numberCalls: CallRows<typeof numbersContract> = {
  "GET /api/mynumber": read(account, "cellphone takesSms provedAt sms", async ({ app }, reader) => {
    const person = await newcomer(app, reader);
    const { headers } = person;
    const payload = { verificationCode: await numberCode(app, person) };
    await app.inject({ method: "POST", url: "/api/mynumber/prove", headers, payload });
    return { headers };
  }),
  "POST /api/mynumber/code": write(account, "request-number-code", msg, asNewcomer),
  "POST /api/mynumber/prove": write(account, "prove-number", msg, async ({ app }, reader) => {
    const person = await newcomer(app, reader);
    const payload = { verificationCode: await numberCode(app, person) };
    return { headers: person.headers, payload };
  }),
  "PATCH /api/mynumber": write(account, "choose-sms", msg, async (setting, reader) => ({
    ...(await asNewcomer(setting, reader)),
    payload: { sms: "no" },
  })),
};
