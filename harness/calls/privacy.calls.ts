import type { privacyContract } from "#contract/privacy.contract.ts";
import { goodPassword, signedInClient } from "../factories.ts";
import { contactMessage } from "../new-records.ts";
import { post } from "../verified-address.ts";
import {
  type Ask,
  about,
  at,
  type CallRows,
  type CallSetting,
  consents,
  counted,
  created,
  edits,
  file,
  moveEnd,
  msg,
  read,
  staff,
  under,
  write,
} from "./call-row.ts";

const due = "id kind status receivedOn dueOn daysLeft answer closedAt";
const privacyRequest = `${due} channel partyId partyType name email details`;
const ownProfile = "name surname email cellphone clientType corporateInterest registeredAt";
const ownData = [
  under("profile", ownProfile),
  consents,
  under("counts", "orders openOrders messages codes signIns"),
  under("requests", due),
].join(" ");
/** All that is held about a client, to that very client: no secret, and nothing of other people. */
const personalData = [
  "madeAt jobs jobOffers vehicles bankDetails payments payerWords documents wallet invoices",
  under("heldBy", "company informationOfficer email"),
  under(
    "profile",
    `id type status changedAt emailVerifiedAt cellphoneProvedAt smsStoppedAt companyName companyAddress vatNumber ${ownProfile}`,
  ),
  consents,
  under(
    "orders",
    `id reference ${under("cancellation", "at by reason fee feeState")} cancellationPolicy proposals bookedAt bookedBy ${under("officeNotes", "at text")} ${under("reviews", "by at rating words mayShow reply")} status orderType truckSize orderDate orderTime pickup destination ${under("pickupDetails", moveEnd)} ${under("destinationDetails", moveEnd)} kms source helpers floors baseCost distanceCost helpersCost floorsCost midmonthDiscount promotionDiscount price paymentType notes termsVersion termsAgreedAt onTheWayAt arrivesAt happenedAt cash photos ${under("claims", `at words asked state dueOn settledAt agreed answer ${under("photos", "at")}`)} versions sharedAt deletedAt`,
  ),
  under("messages", "sentAt name email cellphone message status"),
  under("codes", "sentAt purpose delivery usedAt"),
  under("numberCodes", "sentAt cellphone usedAt"),
  under("orderMessages", "orderId kind channel state problem queuedAt settledAt"),
  under("mails", "sentAt email kind"),
  under("addresses", "email since until provedAt"),
  under("sessions", "openedAt lastSeenAt"),
  under("history", `at by action ${under("changes", "field before after")}`),
  under("requests", "kind status receivedOn dueOn details answer closedAt"),
].join(" ");

/** Leaves something of every kind that is held about the client. */
async function leaveTraces({ app, readers, records }: CallSetting): Promise<Ask> {
  const { email, id } = readers.client;
  await post(app, "/api/createcontact", { ...contactMessage(), email });
  app.clock.advance(60_000);
  await post(app, "/api/clients/forgotpassword", { email });
  const { headers } = readers.client;
  await app.inject({ method: "POST", url: "/api/mynumber/code", headers, payload: {} });
  await records.staffDo("PATCH", `clients/update/${id}`, { surname: `Sample${app.clock.now()}` });
  await records.correction();
  return {};
}

export const privacyCalls: CallRows<typeof privacyContract> = {
  "GET /api/clients/mydata": read("client", ownData, leaveTraces),
  "POST /api/clients/mydata/export": write("client", "export", personalData, leaveTraces),
  "POST /api/clients/mydata/erase": write("client", "erase", msg, async ({ app }) => ({
    headers: (await signedInClient(app)).headers,
    payload: { password: goodPassword },
  })),
  "POST /api/clients/mydata/requests": write("client", "record", created, async ({ app }) => ({
    headers: (await signedInClient(app)).headers,
    payload: { kind: "correct", details: "My surname is spelt wrong." },
  })),
  "PATCH /api/clients/mydata/consent": write("client", "consent", msg, async ({ app }, reader) => ({
    headers: reader === "client" ? (await signedInClient(app)).headers : {},
    payload: { corporateInterest: "yes" },
  })),

  "GET /api/parties/{id}/consents": read(staff, `${consents} erasedAt`, ({ readers }) =>
    at(readers.client.id),
  ),
  "GET /api/privacyrequests/all": counted(
    staff,
    privacyRequest,
    "standing",
    "open overdue soon done refused all",
  ),
  "GET /api/privacyrequests/all.csv": file(staff),
  "GET /api/privacyrequests/{id}": read(staff, privacyRequest, about("correction")),
  "GET /api/privacyrequests/{id}/history": edits(staff, "privacyrequests/done", "correction", {
    note: "By phone.",
  }).history,
  "POST /api/privacyrequests/create": write(staff, "record", created, ({ readers }) => ({
    payload: {
      kind: "correct",
      channel: "phone",
      partyType: "client",
      name: "Naledi",
      email: readers.client.email,
      details: "My number is wrong.",
      receivedOn: "2026-12-01",
    },
  })),
  "PATCH /api/privacyrequests/done/{id}": write(
    staff,
    "done",
    msg,
    about("correction", { note: "Done by phone." }),
  ),
  "PATCH /api/privacyrequests/refuse/{id}": write(
    staff,
    "refuse",
    msg,
    about("correction", { reason: "Not the person." }),
  ),
  "POST /api/privacyrequests/export/{id}": write(staff, "export", personalData, async (setting) => {
    await leaveTraces(setting);
    return at(await setting.records.correction());
  }),
  "POST /api/privacyrequests/erase/{id}": write("admin", "erase", msg, async ({ app, records }) =>
    at(await records.privacyRequest("erase", (await signedInClient(app)).email)),
  ),
};
