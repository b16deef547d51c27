-- What cancelling costs is agreed with the booking, and stays as it was then. Orders of before are free.
alter table orders add column cancellation_policy jsonb;
comment on column orders.cancellation_policy is 'freeHours and feePercent as booked; null where cancelling costs nothing.';
create function keep_cancellation_policy() returns trigger language plpgsql as $$
begin
  raise exception 'what cancelling costs stays as it was booked'
    using errcode = 'check_violation', constraint = 'orders_cancellation_policy_stays';
end $$;
create trigger orders_cancellation_policy_stays before update on orders
  for each row when (new.cancellation_policy is distinct from old.cancellation_policy)
  execute function keep_cancellation_policy();

-- What is owed stands as owed until the office marks it as paid or waived, once.
create function settle_cancellation_once() returns trigger language plpgsql as $$
begin
  if old.fee_state <> 'owed' or new.fee_state not in ('paid', 'waived') then
    raise exception 'a fee goes from owed to paid or waived'
      using errcode = 'check_violation', constraint = 'cancellations_fee_settled_once';
  end if;
  return new;
end $$;
create trigger cancellations_fee_settled_once before update on cancellations
  for each row when (new.fee_state is distinct from old.fee_state)
  execute function settle_cancellation_once();
