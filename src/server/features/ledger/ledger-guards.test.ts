import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openTestApp } from "#harness/app.ts";
import { brokenRule } from "#harness/broken-rule.ts";
import { insertDriver } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { copiedColumns } from "#harness/people.ts";

const app = await openTestApp();
const office = await openOffice(app, "admin");
await office.changeSettings({ walletsFrom: "2026-12-01" });

describe("the database itself refuses", () => {
  const transaction = (kind: string, entries: string, order = "null") =>
    sql.raw(`do $$ declare t bigint; begin
      insert into ledger_transactions (at, kind, order_id) values (now(), '${kind}', ${order}) returning id into t;
      insert into ledger_entries (transaction_id, account_id, amount)
        select t, a.id, e.amount from (values ${entries}) e (kind, amount)
        join ledger_accounts a on a.kind = e.kind and a.party_id is null;
      set constraints all immediate;
    end $$`);

  it("what does not add up, a commission of no order, and a second one", {
    tags: ["O-440", "O-446", "W1", "W3"],
  }, async () => {
    const { id } = await office.fundedOrder();
    const broken = {
      "('bank', 100), ('suspense', -99)": "ledger_transactions_balanced",
      "('bank', 100), ('earned', -100)": "ledger_commission_of_an_order",
    };
    for (const [entries, rule] of Object.entries(broken)) {
      expect(await brokenRule(app, transaction("top-up", entries))).toBe(rule);
    }
    const second = transaction("assign", "('suspense', 100), ('held', -100)", `'${id}'`);
    expect(await brokenRule(app, second)).toBe("orders_commission_once");
    const none = sql`update orders set in_books = false where id = ${id}`;
    expect(await brokenRule(app, none)).toBe("orders_commission_once");
    const other = await insertDriver(app);
    const columns = await copiedColumns(app);
    const bare = sql`insert into orders (${columns}) select ${columns} from (select
      (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'driver_id',
      ${other.id}::text, 'vehicle_id', ${other.vehicleId}::text))).* from orders o
      where id = ${id}) as copy`;
    expect(await brokenRule(app, bare)).toBe("orders_commission_once");
  });

  it("what is entered behind the check of its transaction", {
    tags: ["O-440", "O-446", "W1", "W3"],
  }, async () => {
    const { id } = await office.fundedOrder();
    const behind = (order: string, entries: string) =>
      sql.raw(`do $$ declare t bigint; begin
        insert into ledger_transactions (at, kind, order_id) values (now(), 'change', ${order})
          returning id into t;
        insert into ledger_entries (transaction_id, account_id, amount)
          select t, id, case kind when 'bank' then 1 else -1 end from ledger_accounts
          where kind in ('bank', 'suspense');
        set constraints all immediate;
        set constraints all deferred;
        insert into ledger_entries (transaction_id, account_id, amount)
          select t, a.id, e.amount from (values ${entries}) e (kind, amount)
          join ledger_accounts a on a.kind = e.kind and a.party_id is null;
      end $$`);
    const unbalanced = behind("null", "('bank', 7)");
    expect(await brokenRule(app, unbalanced)).toBe("ledger_transactions_balanced");
    const second = behind(`'${id}'`, "('suspense', 100), ('held', -100)");
    expect(await brokenRule(app, second)).toBe("orders_commission_once");
  });

  it("any change of what was entered, and a wallet below zero", {
    tags: ["O-440", "O-446", "W1", "W2"],
  }, async () => {
    const driver = await insertDriver(app);
    await office.post(`wallets/topup/${driver.id}`, { cents: 100, receivedOn: "2026-12-01" });
    // The rights of the role refuse it; a role that has all rights meets the triggers.
    const refused = /permission denied|append_only|never.emptied|keep/;
    for (const table of ["ledger_entries", "ledger_transactions", "bank_lines"]) {
      for (const statement of [
        sql`delete from ${sql.table(table)}`,
        sql`truncate ${sql.table(table)} cascade`,
      ]) {
        expect(await brokenRule(app, statement)).toMatch(refused);
      }
    }
    const changed = sql`update ledger_entries set amount = amount + 1`;
    expect(await brokenRule(app, changed)).toMatch(refused);
    const balance = sql`update ledger_accounts set balance = 0 where party_id = ${driver.id}`;
    expect(await brokenRule(app, balance)).toBe("ledger_accounts_follow_entries");
    const late = sql`insert into ledger_entries (transaction_id, account_id, amount)
      select max(t.id), min(a.id), 5 from ledger_transactions t, ledger_accounts a`;
    expect(await brokenRule(app, late)).toBe("ledger_entries_come_at_once");
    const below = sql.raw(`do $$ declare t bigint; begin
      insert into ledger_transactions (at, kind) values (now(), 'reversal') returning id into t;
      insert into ledger_entries (transaction_id, account_id, amount)
        select t, id, case kind when 'wallet' then 101 else -101 end from ledger_accounts
        where party_id = '${driver.id}' and kind = 'wallet' or kind = 'bank';
    end $$`);
    expect(await brokenRule(app, below)).toBe("ledger_wallet_not_below_zero");
  });
});
