-- A price that staff or the driver propose once the job turns out larger. It counts when the client
-- accepts it. Nothing here reads or writes an old order.
create table price_proposals (
  id uuid primary key,
  order_id uuid not null references orders on delete restrict,
  at timestamptz not null,
  by_type text not null check (by_type in ('driver', 'user')),
  by_id uuid not null references parties on delete restrict,
  reason text not null check (length(reason) between 1 and 500),
  helpers int not null check (helpers between 0 and 8),
  floors int not null check (floors between 0 and 8),
  rates jsonb not null,
  price int not null check (price >= 0),
  state text not null default 'open'
    check (state in ('open', 'accepted', 'declined', 'withdrawn', 'lapsed')),
  answered_at timestamptz,
  code_expires_at timestamptz not null,
  attempts int not null default 0 check (attempts between 0 and 5),
  constraint price_proposals_answered check ((state = 'open') = (answered_at is null))
);
create unique index price_proposals_one_open on price_proposals (order_id) where state = 'open';
create index price_proposals_by_order on price_proposals (order_id, at desc, id desc);

create function guard_price_proposal() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' and (to_jsonb(new) - 'reason') is distinct from (to_jsonb(old) - 'reason')
    or (to_jsonb(new) - '{reason,state,answered_at,attempts}'::text[])
      is distinct from (to_jsonb(old) - '{reason,state,answered_at,attempts}'::text[]) then
    raise exception 'a proposed price is answered once, and never changed'
      using errcode = 'check_violation', constraint = 'price_proposals_stay';
  end if;
  return new;
end $$;
create trigger price_proposals_guarded before update on price_proposals
  for each row execute function guard_price_proposal();
create trigger price_proposals_kept before delete on price_proposals
  for each row execute function keep_as_it_is();
create trigger price_proposals_never_emptied before truncate on price_proposals
  execute function refuse_truncate();

-- A proposal rests on the order as it is: it ends with the version, the driver or the job.
create function end_price_proposal() returns trigger language plpgsql as $$
begin
  update price_proposals set state = 'lapsed', answered_at = new.updated_at
    where order_id = new.id and state = 'open';
  return null;
end $$;
create trigger orders_end_price_proposal
  after update of version, status, driver_id, hidden_at on orders for each row
  when (new.version is distinct from old.version
    or new.driver_id is distinct from old.driver_id
    or new.hidden_at is distinct from old.hidden_at
    or new.status in ('completed', 'cancelled'))
  execute function end_price_proposal();
