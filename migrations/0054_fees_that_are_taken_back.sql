-- A fee that was marked as paid or waived by mistake is owed again.
create or replace function settle_cancellation_once() returns trigger language plpgsql as $$
begin
  if (old.fee_state = 'owed') = (new.fee_state = 'owed') or 'none' in (old.fee_state, new.fee_state) then
    raise exception 'a fee goes from owed to paid or waived, and back'
      using errcode = 'check_violation', constraint = 'cancellations_fee_moves';
  end if;
  return new;
end $$;
alter function settle_cancellation_once() rename to guard_cancellation_fee;
alter trigger cancellations_fee_settled_once on cancellations rename to cancellations_fee_moves;
