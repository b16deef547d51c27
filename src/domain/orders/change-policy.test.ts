import { expect, it } from "vitest";
import { johannesburgEpochMs } from "../calendar/johannesburg.ts";
import { checkOrderChange, orderChangeNoticeHours } from "./change-policy.ts";
import { orderStatuses } from "./order-states.ts";

const booked = { status: "pending", orderDate: "2026-12-10", orderTime: "09:00" } as const;
const startMs = johannesburgEpochMs(booked.orderDate, booked.orderTime);
const notice = orderChangeNoticeHours * 3_600_000;
const codeFor = (...asked: Parameters<typeof checkOrderChange>) =>
  checkOrderChange(...asked)?.code ?? null;

it("a client changes a booking until a day before the start, staff until the start", {
  tags: "O-130",
}, () => {
  expect(codeFor(booked, "client", startMs - notice)).toBeNull();
  expect(codeFor(booked, "client", startMs - notice + 1)).toBe("too_late_to_change");
  expect(codeFor(booked, "staff", startMs + notice)).toBeNull();
});

it("nobody changes a booking once the order has started or ended", { tags: "O-130" }, () => {
  for (const status of orderStatuses.filter((each) => each !== "pending")) {
    for (const by of ["client", "staff"] as const) {
      expect(codeFor({ ...booked, status }, by, 0)).toBe("order_status_conflict");
    }
  }
});
