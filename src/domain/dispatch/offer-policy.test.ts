import { expect, it } from "vitest";
import { johannesburgEpochMs, johannesburgTimeAt } from "../calendar/johannesburg.ts";
import {
  jobEarnings,
  jobGiveBackDeadlineMs,
  jobOfferExpiresAtMs,
  jobOfferExpiryText,
  readDispatchSettings,
} from "./offer-policy.ts";

const move = { orderDate: "2026-12-10", orderTime: "09:00" };
const nowAt = (time: string) => johannesburgEpochMs(move.orderDate, time);

it.each([
  ["07:00", "07:30"],
  ["07:45", "08:00"],
  ["08:00", null],
  ["10:00", null],
])("an offer of %s for 09:00 ends at %s", { tags: "O-420" }, (now, ends) => {
  const endsMs = jobOfferExpiresAtMs(move, nowAt(now), 30);
  expect(endsMs === null ? null : johannesburgTimeAt(endsMs)).toBe(ends);
});

it("the end of an offer is given with its day, unless that is today", { tags: "O-423" }, () => {
  const endsMs = nowAt("08:30");
  expect(jobOfferExpiryText(endsMs, nowAt("08:00"))).toBe("08:30");
  expect(jobOfferExpiryText(endsMs, nowAt("08:00") - 24 * 3_600_000)).toBe(
    "Thu 10 December 2026, 08:30",
  );
});

it("settings say how long an offer is open and until when a driver can give a job back", {
  tags: ["O-420", "O-430"],
}, () => {
  const usual = { offerMinutes: 30, giveBackHours: 24, contactHours: 24, contractJobs: 10 };
  expect(readDispatchSettings({})).toMatchObject(usual);
  const policy = readDispatchSettings({
    offerMinutes: "45",
    giveBackHours: "2",
    contactHours: "48",
    contractJobs: "3",
  });
  expect(policy).toMatchObject({
    offerMinutes: 45,
    giveBackHours: 2,
    contactHours: 48,
    contractJobs: 3,
  });
  expect(jobGiveBackDeadlineMs(move, policy.giveBackHours)).toBe(nowAt("07:00"));
});

it("driver and company share a discount as the commission falls", { tags: "O-411" }, () => {
  // 1 244 less 62 and 124; without them the commission were 249, with them it is 212.
  const job = { price: 1058, net: 846, metres: 40_000, floors: 2 };
  const discounts = { midmonthDiscount: -62, repeatDiscount: 0, promotionDiscount: -124 };
  expect(jobEarnings({ ...job, ...discounts })).toEqual({
    discount: 186,
    driversDiscount: 149,
    minutes: 200,
    netPerHour: 254,
  });
});
