import { describe, expect, it } from "vitest";
import { jobInterval, jobMinutes } from "./job-occupancy.ts";

describe("the time that a job takes of its driver", () => {
  it("is 90 minutes, 1.5 a km, 10 a floor, and 30 to the next job", { tags: "O-55" }, () => {
    expect(jobMinutes({ metres: 0, floors: 0 })).toBe(120);
    expect(jobMinutes({ metres: 10_000, floors: 0 })).toBe(135);
    expect(jobMinutes({ metres: 0, floors: 3 })).toBe(150);
    expect(jobMinutes({ metres: 45_300, floors: 2 })).toBe(120 + 68 + 20);
  });

  it("runs from the order's moment in Johannesburg", { tags: "O-55" }, () => {
    const job = { orderDate: "2026-12-05", orderTime: "09:00", metres: 0, floors: 0 };
    expect(jobInterval(job)).toEqual({
      startMs: Date.UTC(2026, 11, 5, 7),
      endMs: Date.UTC(2026, 11, 5, 9),
    });
  });
});
