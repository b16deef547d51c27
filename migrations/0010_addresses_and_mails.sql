-- What the product has to know of addresses and mails stands in tables of its own. History is for
-- people to read.

-- Every address that an account has had, and whether its person has shown to read that mailbox.
create table party_addresses (
  id uuid constraint party_addresses_pkey primary key default gen_random_uuid(),
  party_id uuid not null constraint party_addresses_party_fkey references parties on delete restrict,
  email text not null constraint party_addresses_email_check check (is_email_address(email)),
  -- Null for the address with which the account began.
  since timestamptz,
  -- Null for the present one.
  until timestamptz,
  proved_at timestamptz
);
create unique index party_addresses_present on party_addresses (party_id) where until is null;
create index party_addresses_of on party_addresses (party_id);
create index party_addresses_by_email on party_addresses (email);

-- Until now: a changed address is in history, and so is who set a password by a mailed code.
with events as (
  select id, at, action, actor_id, entity, entity_id, changes -> 'email' as moved
  from audit_events where entity in ('client', 'driver', 'user')
), moves as (
  select parties.id as party_id, events.id, at, moved ->> 0 as address,
    lag(events.id) over before as arrival, lag(at) over before as since
  from events join parties on parties.type = entity and parties.id::text = entity_id
  where jsonb_typeof(moved) = 'array' and moved ->> 0 is not null and erased_at is null
  window before as (partition by parties.id order by events.id)
), times as (
  select party_id, address, arrival, since, id as departure, at as until, null::timestamptz as verified_at
  from moves
  union all
  select parties.id, parties.email, last.id, last.at, null, null, email_verified_at
  from parties left join lateral (
    select id, at from moves where party_id = parties.id order by id desc limit 1
  ) as last on true
  where erased_at is null
)
insert into party_addresses (party_id, email, since, until, proved_at)
select party_id, address, since, until, coalesce(verified_at, (
  select min(events.at) from events join parties on parties.id = party_id
  where entity = parties.type and entity_id = party_id::text and actor_id = party_id
    and (action = 'change-password' or (action = 'register' and parties.type = 'client'))
    and (arrival is null or events.id > arrival) and (departure is null or events.id < departure)))
from times;

-- From now on the database keeps it, whoever writes an address.
create function keep_party_address() returns trigger language plpgsql as $$
begin
  if new.erased_at is not null then
    delete from party_addresses where party_id = new.id;
  elsif tg_op = 'UPDATE' and new.email = old.email then
    update party_addresses set proved_at = coalesce(proved_at, new.email_verified_at)
    where party_id = new.id and until is null;
  else
    update party_addresses set until = new.updated_at where party_id = new.id and until is null;
    insert into party_addresses (party_id, email, since, proved_at) values (
      new.id, new.email, case tg_op when 'UPDATE' then new.updated_at end, new.email_verified_at);
  end if;
  return null;
end $$;
create trigger parties_keep_address
  after insert or update of email, email_verified_at, erased_at on parties
  for each row execute function keep_party_address();

-- Every mail that counts towards what a mailbox may be sent: codes, those that staff had sent again,
-- and the mails of a driver's registration.
create table mail_sends (
  id uuid constraint mail_sends_pkey primary key default gen_random_uuid(),
  email text not null constraint mail_sends_email_check check (is_email_address(email)),
  kind text not null constraint mail_sends_kind_check check (kind in ('code', 'registration')),
  created_at timestamptz not null
);
create index mail_sends_by_email on mail_sends (email, created_at desc);
create index mail_sends_by_time on mail_sends (created_at);

insert into mail_sends (email, kind, created_at)
select email, 'code', sent_at from otps, unnest(array_append(resent_at, created_at)) as sent_at
union all
select parties.email, 'registration', at
from parties join audit_events on entity = 'driver' and entity_id = parties.id::text
where type = 'driver' and erased_at is null and action in ('register', 'register-again')
  and at > now() - interval '30 days';
alter table otps drop column resent_at;
drop index audit_events_moves;
