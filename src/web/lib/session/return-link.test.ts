import { expect, it } from "vitest";
import { pathAfterLogin } from "./return-link.ts";

it("goes to the page that asked for the login, else to the dashboard", { tags: "S-52" }, () => {
  expect(pathAfterLogin("client", "/orders/terms")).toBe("/orders/terms");
  expect(pathAfterLogin("client", "/orders/details/018f-1")).toBe("/orders/details/018f-1");
  for (const type of ["client", "user", "driver"] as const) {
    expect(pathAfterLogin(type, null)).toBe("/dashboard");
  }
});

it("leads staff and drivers to an order, and not into a client's booking", { tags: "S-52" }, () => {
  for (const type of ["user", "driver"] as const) {
    expect(pathAfterLogin(type, "/orders/details/018f-1")).toBe("/orders/details/018f-1");
    expect(pathAfterLogin(type, "/orders/terms")).toBe("/dashboard");
    expect(pathAfterLogin(type, "/orders/checkout")).toBe("/dashboard");
  }
});
