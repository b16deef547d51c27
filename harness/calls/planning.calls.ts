import type { CallSetting, GoodAsk, GoodCalls } from "./good-call.ts";

const date = "2026-12-10";
const onDay: GoodAsk = () => ({ query: `?date=${date}` });

/** An order without a driver, and a driver who can do it. */
async function freePair({ records }: CallSetting) {
  return { orderId: await records.order(), driverId: await records.driver() };
}

export const planningCalls: GoodCalls = {
  "GET /api/availability": () => ({ query: `?truckSize=3ton&from=${date}` }),
  "GET /api/availability/drivers": () => ({ query: `?truckSize=3ton&date=${date}&time=09:00` }),
  "GET /api/planning/week": onDay,
  "GET /api/planning/day": onDay,
  "GET /api/planning/version": onDay,
  "GET /api/planning/reasons": async ({ records }) => ({
    query: `?orderId=${await records.order()}`,
  }),
  "POST /api/planning/away": async ({ records }) => ({
    payload: { date, driverId: await records.driver(), reason: "The clutch is gone." },
  }),
  "POST /api/planning/plan": async (setting) => {
    await freePair(setting);
    return { payload: { date } };
  },
  "POST /api/planning/accept": async (setting) => ({
    payload: { date, jobs: [{ ...(await freePair(setting)), orderTime: "09:00" }] },
  }),
};
