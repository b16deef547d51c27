-- Whoever has the constraints checked in the middle of a database transaction could then enter more:
-- each entry asks for the balance of its transaction and the commission of its order once more.
create function require_balance_of_entry() returns trigger language plpgsql as $$
declare
  id_of_order constant uuid := (select order_id from ledger_transactions where id = new.transaction_id);
begin
  if (select sum(amount) from ledger_entries where transaction_id = new.transaction_id) <> 0 then
    raise exception 'the entries of transaction % do not add up to zero', new.transaction_id
      using errcode = 'check_violation', constraint = 'ledger_transactions_balanced';
  end if;
  if id_of_order is not null then
    perform require_commission_once(id_of_order);
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balanced after insert on ledger_entries
  deferrable initially deferred for each row execute function require_balance_of_entry();

-- An order that comes into the table as one of the books has its commission there as well.
create constraint trigger orders_commission_from_the_start after insert on orders
  deferrable initially deferred for each row when (new.in_books)
  execute function require_commission_of_order();

-- Who typed bank details and is the only administrator checks them a day later, as with a batch.
alter table bank_details drop constraint bank_details_four_eyes;
alter table bank_details add constraint bank_details_four_eyes check (
  checked_by <> typed_by or checked_at >= typed_at + interval '24 hours');

-- A bank may debit all payouts of a file in one amount: such a line is that of the batch.
alter table bank_lines
  add column batch_id uuid references payout_batches on delete restrict,
  drop constraint bank_lines_purpose_check,
  add constraint bank_lines_purpose_check check (purpose in ('top-up', 'client-payment', 'payout',
    'payout-batch', 'payout-returned', 'fee', 'costs')),
  add constraint bank_lines_batch check ((purpose = 'payout-batch') is true = (batch_id is not null));
create index bank_lines_of_batch on bank_lines (batch_id) where batch_id is not null;
