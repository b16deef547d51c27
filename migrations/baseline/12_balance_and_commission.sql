-- What must hold when a transaction ends: it adds up to zero, and an order has its commission once.

-- The commission that an order must have in the books, in cents.
create function commission_in_books(o orders) returns bigint language sql immutable
  return case
    when not o.in_books or o.hidden_at is not null or o.driver_id is null or o.status = 'cancelled' then 0
    when o.order_type = 'once-off' or o.status = 'completed' then o.commission * 100
    else 0 end;
create function require_commission_once(id_of_order uuid) returns void language plpgsql as $$ declare
  wanted constant bigint := (select commission_in_books(orders) from orders where id = id_of_order);
  posted constant bigint := (select coalesce(-sum(e.amount), 0)
    from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id
    where t.order_id = id_of_order and a.kind in ('held', 'earned'));
begin
  if posted is distinct from wanted then
    raise exception 'order % has commission of % cents in the books instead of %', id_of_order, posted, wanted
      using errcode = 'check_violation', constraint = 'orders_commission_once';
  end if;
end $$;
create function require_commission_of_order() returns trigger language plpgsql as $$ begin
  perform require_commission_once(new.id); return null;
end $$;
create constraint trigger orders_commission_once after update on orders
  deferrable initially deferred for each row when (new.in_books or old.in_books)
  execute function require_commission_of_order();
create constraint trigger orders_commission_from_the_start after insert on orders
  deferrable initially deferred for each row when (new.in_books)
  execute function require_commission_of_order();
create function require_commission_of_transaction() returns trigger language plpgsql as $$ begin
  perform require_commission_once(new.order_id); return null;
end $$;
create constraint trigger ledger_commission_once after insert on ledger_transactions
  deferrable initially deferred for each row when (new.order_id is not null)
  execute function require_commission_of_transaction();

-- Each entry asks for the balance of its transaction and the commission of its order once more: somebody
-- who has the constraints checked in the middle of a database transaction could then enter more.
create function require_balance() returns trigger language plpgsql as $$ begin
  if coalesce((select sum(amount) from ledger_entries where transaction_id = new.id), 1) <> 0 then
    raise exception 'the entries of transaction % do not add up to zero', new.id
      using errcode = 'check_violation', constraint = 'ledger_transactions_balanced';
  end if;
  return null;
end $$;
create constraint trigger ledger_transactions_balanced after insert on ledger_transactions
  deferrable initially deferred for each row execute function require_balance();
create function require_balance_of_entry() returns trigger language plpgsql as $$ declare
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
