import { describe, expect, it } from "vitest";
import { checkDriverOnTheWay } from "./job-day.ts";
import {
  allowedOrderActions,
  checkOrderAction,
  orderActions,
  orderStatuses,
  orderStatusesWithRule,
  selectDriverMessage,
} from "./order-states.ts";

const refusalCode = (...asked: Parameters<typeof checkOrderAction>) =>
  checkOrderAction(...asked)?.code ?? null;

describe("the states of an order", () => {
  it("allow pending to started to completed, and no others", { tags: ["O-50", "O-92"] }, () => {
    const allowed = orderStatuses.flatMap((status) =>
      (["start", "complete"] as const)
        .filter((action) => refusalCode(action, { status, hasDriver: true }) === null)
        .map((action) => `${status}-${orderActions[action].leadsTo}`),
    );
    expect(allowed).toEqual(["pending-started", "started-completed"]);
  });

  it.each([
    ["start", "pending", false, "order_needs_driver"],
    ["complete", "started", false, "order_needs_driver"],
    ["complete", "pending", false, "order_status_conflict"],
    ["start", "completed", true, "order_status_conflict"],
    ["process", "pending", true, "order_already_assigned"],
    ["process", "completed", true, "order_completed"],
    ["removeDriver", "pending", false, "order_not_assigned"],
    ["removeDriver", "completed", true, "order_completed"],
    ["cancelOwn", "started", true, "order_status_conflict"],
    ["cancelOwn", "completed", true, "order_completed"],
    ["cancel", "completed", true, "order_completed"],
    ["cancel", "cancelled", false, "order_cancelled"],
    ["process", "cancelled", false, "order_cancelled"],
    ["remove", "cancelled", false, "order_cancelled"],
    ["takeBackStart", "pending", true, "order_status_conflict"],
    ["takeBackCompletion", "started", true, "order_status_conflict"],
  ] as const)(
    "refuse %s when %s (driver: %s): %s",
    { tags: ["O-51", "O-52", "O-53", "O-120", "O-121", "O-127"] },
    (action, status, hasDriver, code) => {
      expect(refusalCode(action, { status, hasDriver })).toBe(code);
    },
  );

  it("offer what is allowed", { tags: ["O-52", "O-53", "O-54", "O-97", "O-98", "O-99"] }, () => {
    const actions = orderStatuses.flatMap((status) =>
      [false, true].map((hasDriver) => allowedOrderActions({ status, hasDriver })),
    );
    const [waiting, ready] = [["process"], ["removeDriver", "start"]];
    const underWay = ["removeDriver", "complete"];
    expect(actions).toEqual([waiting, ready, waiting, underWay, [], [], [], []]);
  });

  it.each([
    [{}, null],
    [{ hasDriver: false }, "order_needs_driver"],
    [{ isOnTheWay: true }, "order_status_conflict"],
    [{ orderDate: "2026-12-02" }, "order_status_conflict"],
    [{ status: "started" }, "order_status_conflict"],
    [{ status: "cancelled" }, "order_cancelled"],
  ] as const)(
    "let a driver set out once, on the day of the move: %j",
    { tags: "O-137" },
    (changes, code) => {
      const order = { status: "pending", hasDriver: true, isOnTheWay: false } as const;
      const asked = { ...order, orderDate: "2026-12-01", ...changes };
      expect(checkDriverOnTheWay(asked, "2026-12-01")?.code ?? null).toBe(code);
    },
  );

  it("occupy a driver while open; started and completed need one", { tags: "O-33" }, () => {
    expect(orderStatusesWithRule("isOpen")).toEqual(["pending", "started"]);
    expect(orderStatusesWithRule("needsDriver")).toEqual(["started", "completed"]);
  });

  it("ask for a driver when none is chosen", { tags: "V-20" }, () => {
    expect(selectDriverMessage).toBe("Error: Please select a driver");
  });
});
