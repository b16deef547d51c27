import { CamelCasePlugin, type PluginTransformResultArgs } from "kysely";
import { expect, it } from "vitest";
import { CamelCaseRows } from "./camel-case-rows.ts";

it("names columns as Kysely's own plugin does, in JSON too", async () => {
  const json = { by_type: "client", week: { mon: null }, ends: [[1], { order_id: "a" }, null] };
  const row = {
    id: 1,
    created_at: new Date(0),
    token_hash: Buffer.from("a"),
    hidden_at: null,
    changes: json,
    versions: [json, "x"],
    pickup_details: { contactName: "A" },
  };
  const result = { rows: [row, { ...row, changes: null }] };
  const args = { result } as unknown as PluginTransformResultArgs;
  const ours = await new CamelCaseRows().transformResult(args);
  expect(ours).toEqual(await new CamelCasePlugin().transformResult(args));
  expect(ours.rows[0]).toMatchObject({
    changes: { byType: "client", ends: [[1], { orderId: "a" }, null] },
  });
});
