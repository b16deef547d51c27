import { expect, it } from "vitest";
import { openTestApp } from "#harness/app.ts";
import {
  allowedReaders,
  type CallKey,
  goodAsk,
  prepareCalls,
  requestOf,
} from "#harness/calls/calls.ts";
import { bodyWith, type Refusal } from "#harness/calls/refused-input.ts";
import { refusedOfPeople } from "#harness/calls/refused-people.ts";
import { refusedOfWork } from "#harness/calls/refused-work.ts";
import { fingerprints } from "#harness/whole-database.ts";

/**
 * The messages of sections 5 and 8 of the specification, and those of our own rules: each call says
 * beside each field what is wrong, stores nothing, and takes the same body once that is mended.
 */

const app = await openTestApp();
const setting = await prepareCalls(app);

const matching = (said: string | RegExp) =>
  typeof said === "string" ? said : expect.stringMatching(said);

/** What the errors of an answer have to be. */
function errorsOf([changes, said]: Refusal): object {
  if (typeof said === "string" || said instanceof RegExp)
    return { [Object.keys(changes)[0] ?? ""]: matching(said) };
  return Object.fromEntries(Object.entries(said).map(([field, one]) => [field, matching(one)]));
}

const refused = { ...refusedOfPeople, ...refusedOfWork };

it.each(Object.entries(refused) as [CallKey, readonly Refusal[]][])(
  "%s says beside each field what is wrong, and stores nothing then",
  {
    tags: [
      "A-02",
      "A-03",
      "A-12",
      "A-35",
      "A-36",
      "A-45",
      "A-62",
      "A-117",
      "C-14",
      "C-92",
      "C-94",
      "K-03",
      "K-04",
      "K-05",
      "L-05",
      "L-09",
      "O-11",
      "O-21",
      "O-80",
      "O-89",
      "O-101",
      "O-122",
      "O-401",
      "Q-34",
      "Q-38",
      "Q-53",
      "Q-54",
      "R-26",
      "R-27",
      "R-28",
      "R-29",
      "R-30",
      "R-31",
      "R-32",
      "R-33",
      "R-34",
      "R-37",
      "R-38",
      "R-53",
      "R-68",
      "R-79",
      "S-683",
      "U-05",
      "U-22",
      "U-45",
      "V-19",
      "V-30",
    ],
  },
  async (key, refusals) => {
    const [reader = "admin"] = allowedReaders(key);
    const ask = await goodAsk(setting, key, reader);
    const send = (payload: object) =>
      app.inject(requestOf(setting, key, { ...ask, payload }, reader));
    const before = await fingerprints(app);
    for (const refusal of refusals) {
      const answer = await send(bodyWith(ask.payload ?? {}, refusal[0]));
      const { msg, code, errors } = answer.json();
      const what = JSON.stringify(refusal[0]);
      expect([what, answer.statusCode, code]).toEqual([what, 400, "invalid_request"]);
      expect([what, errors]).toEqual([what, errorsOf(refusal)]);
      expect(msg).toBeTruthy();
    }
    expect(await fingerprints(app)).toEqual(before);
    expect((await send(ask.payload ?? {})).statusCode).toBeLessThan(300);
  },
);
