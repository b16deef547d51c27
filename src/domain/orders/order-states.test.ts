import { describe, expect, it } from "vitest";
import {
  allowedOrderActions,
  checkAssign,
  checkStatusMove,
  checkUnassign,
  orderStatuses,
  selectDriverMessage,
} from "./order-states.ts";

describe("the states of an order", () => {
  it("allows pending to started to completed and no other of the nine moves", {
    tags: ["O-50", "O-92"],
  }, () => {
    const allowed = orderStatuses.flatMap((from) =>
      orderStatuses
        .filter((to) => checkStatusMove({ from, to, hasDriver: true }) === null)
        .map((to) => `${from}-${to}`),
    );
    expect(allowed).toEqual(["pending-started", "started-completed"]);
    expect(checkStatusMove({ from: "completed", to: "started", hasDriver: true })?.code).toBe(
      "order_status_conflict",
    );
  });

  it("neither start nor completion goes without a driver", { tags: "O-51" }, () => {
    expect(checkStatusMove({ from: "pending", to: "started", hasDriver: false })?.code).toBe(
      "order_needs_driver",
    );
    expect(checkStatusMove({ from: "started", to: "completed", hasDriver: false })?.code).toBe(
      "order_needs_driver",
    );
    expect(checkStatusMove({ from: "pending", to: "completed", hasDriver: false })?.code).toBe(
      "order_status_conflict",
    );
  });

  it("assigns an order that has no driver and is not completed", { tags: "O-52" }, () => {
    expect(checkAssign({ status: "pending", hasDriver: false })).toBeNull();
    expect(checkAssign({ status: "started", hasDriver: false })).toBeNull();
    expect(checkAssign({ status: "pending", hasDriver: true })?.code).toBe(
      "order_already_assigned",
    );
    expect(checkAssign({ status: "completed", hasDriver: true })?.code).toBe("order_completed");
  });

  it("unassigns before completion, also when started", { tags: "O-53" }, () => {
    expect(checkUnassign({ status: "pending", hasDriver: true })).toBeNull();
    expect(checkUnassign({ status: "started", hasDriver: true })).toBeNull();
    expect(checkUnassign({ status: "pending", hasDriver: false })?.code).toBe("order_not_assigned");
    expect(checkUnassign({ status: "completed", hasDriver: true })?.code).toBe("order_completed");
  });

  it("offers staff exactly what the rules allow", {
    tags: ["O-54", "O-97", "O-98", "O-99"],
  }, () => {
    const actions = orderStatuses.flatMap((status) =>
      [false, true].map((hasDriver) => allowedOrderActions({ status, hasDriver })),
    );
    expect(actions).toEqual([
      ["process"],
      ["removeDriver", "start"],
      ["process"],
      ["removeDriver", "complete"],
      [],
      [],
    ]);
  });

  it("asks for a driver when none is chosen", { tags: "V-20" }, () => {
    expect(selectDriverMessage).toBe("Error: Please select a driver");
  });
});
