import Fastify from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";
import { expect, it } from "vitest";
import { z } from "zod";
import { declareEndpoints } from "#contract/endpoint.ts";
import { restrictToRight } from "#contract/shapes.ts";
import type { Party } from "../caller.ts";
import { Failure } from "../failure.ts";
import { registerErrorHandlers } from "./error-answers.ts";
import { mountApiContract } from "./mount-contract.ts";

const party = { id: "1", name: "", surname: "", email: "", status: "active" } as const;
const admin: Party = { ...party, type: "user", role: "admin" };
const member: Party = { ...party, type: "user", role: "user" };
const driver: Party = { ...party, type: "driver", role: null };

/** Makes a call of a small API with one reply and one refusal, and answers its body. */
async function call(caller: Party, path: "figures" | "refusal"): Promise<unknown> {
  const sum = restrictToRight("readBooks", z.int());
  const weeks = z.array(z.object({ sum }));
  const reply = z.object({ weeks, money: z.object({ sum, count: z.int() }) });
  const contract = declareEndpoints("signed-in", {
    "GET /api/figures": { summary: "Figures", reply },
    "GET /api/refusal": { summary: "A refusal with an amount" },
  });
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrorHandlers(app);
  const handlers = {
    "GET /api/figures": () => ({ weeks: [{ sum: 3 }], money: { sum: 5, count: 2 } }),
    "GET /api/refusal": () => {
      throw new Failure("wallet_too_low", { msg: "The wallet holds R 5.", extra: { wallet: 5 } });
    },
  };
  const nothing = async () => undefined;
  const guards = { authorize: async () => caller, noteExport: nothing, countUpload: nothing };
  mountApiContract(app, contract, handlers, guards);
  return (await app.inject(`/api/${path}`)).json();
}

it("a reply has null in place of each part for which the caller lacks the right", {
  tags: "U-50",
}, async () => {
  expect(await call(admin, "figures")).toEqual({
    weeks: [{ sum: 3 }],
    money: { sum: 5, count: 2 },
  });
  expect(await call(member, "figures")).toEqual({
    weeks: [{ sum: null }],
    money: { sum: null, count: 2 },
  });
});

it("a refusal has no amounts for staff who lack the right to them", {
  tags: "U-52",
}, async () => {
  const whole = { code: "wallet_too_low", msg: "The wallet holds R 5.", wallet: 5 };
  expect(await call(admin, "refusal")).toEqual(whole);
  expect(await call(driver, "refusal")).toEqual(whole);
  expect(await call({ ...member, role: null }, "refusal")).toEqual({
    code: "wallet_too_low",
    msg: expect.not.stringContaining("R 5"),
  });
});
