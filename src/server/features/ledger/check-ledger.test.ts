import { sql } from "kysely";
import { expect, it } from "vitest";
import { openOwnApp } from "#harness/app.ts";
import { brokenRule } from "#harness/broken-rule.ts";
import { bookedOrder, insertDriver, signedInClient } from "#harness/factories.ts";
import { openOffice } from "#harness/office.ts";
import { checkLedger, sealAndCheckLedger } from "./check-ledger.ts";

const app = await openOwnApp();
const office = await openOffice(app, "admin");
const day = 24 * 60 * 60_000;

/** Changes entries, as only the owner of the tables can. */
async function asOwner(statement: string) {
  await sql
    .raw(`begin; grant update on ledger_entries to current_user;
    alter table ledger_entries disable trigger user; alter table ledger_accounts disable trigger user;
    alter table ledger_closings disable trigger user; ${statement}; commit; alter table ledger_entries enable trigger user;
    alter table ledger_accounts enable trigger user; alter table ledger_closings enable trigger user`)
    .execute(app.db);
}

it("the nightly check says what does not agree with entries, orders and the roots of days", {
  tags: ["O-448", "O-449", "O-530", "O-1410", "W1"],
}, async () => {
  await office.changeSettings({ walletsFrom: "2026-12-01" });
  const [driver, id] = [await insertDriver(app), await bookedOrder(app, await signedInClient(app))];
  await office.post(`wallets/topup/${driver.id}`, { cents: 90_000, receivedOn: "2026-12-01" });
  await office.patch(`orders/assign/${id}`, { driverId: driver.id });
  app.clock.advance(day);
  await sealAndCheckLedger(app.context);
  await sealAndCheckLedger(app.context);
  const roots = await app.db.selectFrom("ledger_roots").selectAll().execute();
  expect(roots).toEqual([{ day: "2026-12-01", entries: 4, root: expect.any(Buffer) }]);
  expect(await checkLedger(app.context)).toEqual([]);
  const late = sql.raw(`do $$ declare t bigint; begin
    insert into ledger_transactions (at, kind) values ('2026-12-01 12:00+02', 'costs') returning id into t;
    insert into ledger_entries (transaction_id, account_id, amount)
      select t, id, case kind when 'bank' then 1 else -1 end from ledger_accounts
      where kind in ('bank', 'costs');
  end $$`);
  expect(await brokenRule(app, late)).toBe("ledger_days_stay_closed");
  await asOwner("update ledger_closings set cents = cents - 100 where kind = 'bank'");
  expect(await checkLedger(app.context)).toEqual([
    expect.stringMatching(
      /^The closing of 2026-12-01 has R.899\.00 on bank instead of R.900\.00\.$/,
    ),
  ]);
  await asOwner("update ledger_closings set cents = cents + 100 where kind = 'bank'");

  // A payment that never was, and the balance to match: every sum is right.
  await asOwner(`
    update ledger_entries set amount = amount + 100 * sign(amount) where transaction_id =
      (select booked_in from bank_lines limit 1);
    update ledger_accounts set balance = balance - 100 where kind = 'wallet'`);
  expect(await checkLedger(app.context)).toEqual([
    "The lines of the bank add up to 90000 cents, and the bank account to 90100.",
    "The entries of 2026-12-01 or of a day before are not what they were.",
  ]);
  await asOwner("update ledger_accounts set balance = balance + 7 where kind = 'wallet'");
  expect(await checkLedger(app.context)).toContainEqual(
    expect.stringMatching(/^The account wallet/),
  );
  await asOwner(`update ledger_entries set amount = amount - 5 where account_id =
    (select id from ledger_accounts where kind = 'held')`);
  const faults = await checkLedger(app.context);
  expect(faults).toContainEqual(expect.stringMatching(/^Transaction \d+ adds up to -5 cents/));
  expect(faults).toContainEqual(expect.stringContaining(`Order ${id} lacks R`));
  app.clock.advance(day);
  const raised = async () =>
    /alarms_total\{alarm="books"\} 1/.test(await app.context.metrics.render());
  expect(await raised()).toBe(false);
  await sealAndCheckLedger(app.context);
  expect(await raised()).toBe(true);
  // The sessions of two days ago have ended.
  const morning = await openOffice(app);
  expect((await morning.read("dashboard")).ledgerFaults).toBe(faults.length);
});
