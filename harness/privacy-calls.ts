import type { TestApp } from "./app.ts";
import { goodPassword, signedInClient } from "./factories.ts";
import { contactMessage, createRecords } from "./new-records.ts";
import type { Ask, Asks, SignedInReaders } from "./successful-calls.ts";
import { post } from "./verified-address.ts";

const at = (id: string, payload: object = {}): Ask => ({ at: id, payload });

/** How the calls about people's own data are made so that they succeed. */
export function asksAboutOwnData(app: TestApp, readers: SignedInReaders): Asks {
  const { email, id } = readers.client;
  const records = createRecords(app, readers);

  /** Something of every kind that is held about the client. */
  const leaveTraces = async () => {
    await post(app, "/api/createcontact", { ...contactMessage(), email });
    app.clock.advance(60_000);
    await post(app, "/api/clients/forgotpassword", { email });
    await records.staffDo("PATCH", `clients/update/${id}`, { surname: `Sample${app.clock.now()}` });
    await records.privacyRequest("correct");
  };
  const newcomer = async () => signedInClient(app);

  return {
    "GET /api/clients/mydata": async () => {
      await leaveTraces();
      return {};
    },
    "POST /api/clients/mydata/export": async () => {
      await leaveTraces();
      return {};
    },
    "POST /api/clients/mydata/erase": async () => ({
      headers: (await newcomer()).headers,
      payload: { password: goodPassword },
    }),
    "POST /api/clients/mydata/requests": async () => ({
      headers: (await newcomer()).headers,
      payload: { kind: "correct", details: "My surname is spelt wrong." },
    }),
    "PATCH /api/clients/mydata/consent": () => ({ payload: { corporateInterest: "yes" } }),

    "GET /api/parties/{id}/consents": () => at(id),
    "GET /api/privacyrequests/{id}": async () => at(await records.privacyRequest("correct")),
    "GET /api/privacyrequests/{id}/history": async () => {
      const request = await records.privacyRequest("correct");
      await records.staffDo("PATCH", `privacyrequests/done/${request}`, { note: "By phone." });
      return at(request);
    },
    "POST /api/privacyrequests/create": async () => ({
      payload: {
        kind: "correct",
        channel: "phone",
        partyType: "client",
        name: "Naledi",
        email,
        details: "My number is wrong.",
        receivedOn: "2026-12-01",
      },
    }),
    "PATCH /api/privacyrequests/done/{id}": async () =>
      at(await records.privacyRequest("correct"), { note: "Done by phone." }),
    "PATCH /api/privacyrequests/refuse/{id}": async () =>
      at(await records.privacyRequest("correct"), { reason: "Not the person." }),
    "POST /api/privacyrequests/export/{id}": async () => {
      await leaveTraces();
      return at(await records.privacyRequest("correct"));
    },
    "POST /api/privacyrequests/erase/{id}": async () =>
      at(await records.privacyRequest("erase", (await newcomer()).email)),
  };
}
