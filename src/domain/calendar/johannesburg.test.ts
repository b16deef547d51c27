import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { johannesburgDateAt, johannesburgEpochMs, johannesburgTimeAt } from "./johannesburg.ts";

describe("the clock of Johannesburg", () => {
  it("is two hours ahead of UTC: at 22:00 UTC the next day has begun", { tags: "Q-17" }, () => {
    const beforeMidnight = Date.UTC(2026, 10, 20, 21, 59, 59, 999);
    expect(johannesburgDateAt(beforeMidnight)).toBe("2026-11-20");
    expect(johannesburgTimeAt(beforeMidnight)).toBe("23:59");
    expect(johannesburgDateAt(beforeMidnight + 1)).toBe("2026-11-21");
    expect(johannesburgTimeAt(beforeMidnight + 1)).toBe("00:00");
  });

  it("refuses anything that is no instant, date or time", () => {
    expect(() => johannesburgDateAt(Number.NaN)).toThrow(RangeError);
    expect(() => johannesburgTimeAt(Number.POSITIVE_INFINITY)).toThrow(RangeError);
    expect(() => johannesburgEpochMs("2026-02-30", "09:00")).toThrow(RangeError);
    expect(() => johannesburgEpochMs("2026-02-28", "24:00")).toThrow(RangeError);
  });

  it("agrees with the time zone database and turns back into the same instant", () => {
    const format = new Intl.DateTimeFormat("en-CA", {
      timeZone: "Africa/Johannesburg",
      dateStyle: "short",
      timeStyle: "short",
      hourCycle: "h23",
    });
    const instants = fc.integer({
      min: Date.UTC(2000, 0, 1) / 60_000,
      max: Date.UTC(2999, 11, 31) / 60_000,
    });
    fc.assert(
      fc.property(instants, (minute) => {
        const ms = minute * 60_000;
        const [date, time] = [johannesburgDateAt(ms), johannesburgTimeAt(ms)];
        expect(format.format(ms)).toBe(`${date}, ${time}`);
        expect(johannesburgEpochMs(date, time)).toBe(ms);
      }),
    );
  });
});
