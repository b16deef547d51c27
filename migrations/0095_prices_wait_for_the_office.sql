-- A driver's price that cuts much waits for staff. Its code has no end until staff approve and its client is asked.
alter table price_proposals alter column code_expires_at drop not null,
  add column refusal text not null default '' check (length(refusal) <= 500),
  drop constraint price_proposals_state_check, drop constraint price_proposals_answered,
  add constraint price_proposals_state_check check
    (state in ('waiting', 'open', 'accepted', 'declined', 'withdrawn', 'refused', 'lapsed')),
  add constraint price_proposals_answered check ((state in ('waiting', 'open')) = (answered_at is null)),
  add constraint price_proposals_asked check
    (state in ('withdrawn', 'lapsed') or (state in ('waiting', 'refused')) = (code_expires_at is null));
drop index price_proposals_one_open;
create unique index price_proposals_one_open on price_proposals (order_id) where state in ('waiting', 'open');
create or replace function guard_price_proposal() returns trigger language plpgsql as $$
declare free text[] := '{reason,refusal}'; begin
  if old.answered_at is null then free := free || '{state,answered_at,attempts}'::text[]; end if;
  if old.state = 'waiting' then free := free || 'code_expires_at'::text; end if;
  if (to_jsonb(new) - free) is distinct from (to_jsonb(old) - free) then
    raise exception 'a proposed price is answered once, and never changed'
      using errcode = 'check_violation', constraint = 'price_proposals_stay';
  end if;
  return new;
end $$;
create or replace function end_price_proposal() returns trigger language plpgsql as $$ begin
  update price_proposals set state = 'lapsed', answered_at = new.updated_at
    where order_id = new.id and state in ('waiting', 'open');
  return null;
end $$;
