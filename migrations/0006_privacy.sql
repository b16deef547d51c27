-- What the law gives people over their data (POPIA): who agreed to which text and when, their requests
-- with the 30 days for an answer, and erasing.

-- Consent: the version of the privacy policy beside that of the terms, the moment beside the version,
-- and for a client when, and under which policy, the client themself answered about a partnership;
-- both are null where staff entered the answer.
alter table parties add column privacy_version text;
alter table orders add column terms_agreed_at timestamptz;
alter table clients
  add column interest_version text,
  add column interest_said_at timestamptz,
  add check ((interest_version is null) = (interest_said_at is null));

-- Erasing keeps the row, because orders refer to it, and nothing of the person in it. Nobody is
-- brought back: what is erased stays removed.
alter table parties add column erased_at timestamptz;
alter table parties add constraint parties_erased_holds_nobody check (
  erased_at is null or (
    status = 'removed' and name = 'Erased' and surname = type and cellphone = ''
    and email = 'erased-' || id || '@erased.invalid' and email_verified_at is null
    and terms_version is null and terms_agreed_at is null and privacy_version is null
  )
);

-- Who owns a truck and drives it is one person with two records.
alter table owners add column erased_at timestamptz;
alter table owners add constraint owners_erased_holds_nobody check (
  erased_at is null or (
    status = 'removed' and name = 'Erased' and surname = 'owner' and cellphone = ''
    and email = 'erased-' || id || '@erased.invalid' and area = 'Erased'
  )
);

-- Every request that people make about their data. With an erasure the person's own details leave
-- it, and what is left shows that and when the request was answered.
create table privacy_requests (
  id uuid primary key,
  kind text not null check (kind in ('export', 'erase', 'correct', 'object')),
  status text not null default 'open' check (status in ('open', 'done', 'refused')),
  channel text not null check (channel in ('account', 'email', 'phone', 'person')),
  -- Whose account it is about; null where there is none.
  party_id uuid references parties on delete restrict,
  name text not null check (length(name) <= 201),
  email text not null check (email = '' or is_email_address(email)),
  details text not null check (length(details) <= 4000),
  -- What was done, or why not.
  answer text not null default '' check (length(answer) <= 4000),
  received_on date not null,
  due_on date not null check (due_on = received_on + 30),
  created_at timestamptz not null,
  closed_at timestamptz,
  -- Where the confirmation of an erasure goes, which the account does not hold any more. It is
  -- forgotten when the message has left.
  confirm_to text check (is_email_address(confirm_to)),
  check ((status = 'open') = (closed_at is null)),
  check (confirm_to is null or status = 'done')
);
-- Asked twice, these are still one request.
create unique index privacy_requests_one_open on privacy_requests (party_id, kind)
  where status = 'open' and kind in ('export', 'erase');
create index privacy_requests_of on privacy_requests (party_id);
create index privacy_requests_by_arrival on privacy_requests (received_on, id);
create index privacy_requests_by_due on privacy_requests (due_on, id);

-- What an event may go on saying of somebody who was erased: values that name nobody. Whatever else
-- it says, also what is yet to be thought of, becomes the word 'erased'.
create function without_personal_values(changes jsonb) returns jsonb language sql immutable strict
  return (
    select coalesce(jsonb_object_agg(field, case
      when field in ('status', 'clientType', 'corporateInterest', 'ownerDriver', 'role', 'price',
        'orderDate', 'orderTime', 'driverId', 'vehicleId', 'ownerId', 'termsVersion',
        'privacyVersion', 'kind', 'channel', 'truckSize', 'shape', 'git') then said
      else '"erased"'::jsonb
    end), '{}'::jsonb)
    from jsonb_each(changes) as each (field, said)
  );

-- The events about somebody: about the account, its orders as a client, its vehicles as a driver, and
-- its requests.
create function events_about(party uuid) returns table (entity text, entity_id text)
  language sql stable as $$
    select parties.type, parties.id::text from parties where parties.id = party
    union all select 'order', orders.id::text from orders where orders.client_id = party
    union all select 'vehicle', vehicles.id::text from vehicles where vehicles.driver_id = party
    union all select 'privacy-request', requests.id::text
      from privacy_requests as requests where requests.party_id = party
  $$;

-- Whose data an event is about; null when it is about nobody's.
create function party_behind(entity text, record_id text) returns uuid language plpgsql stable as $$
begin
  if record_id !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return null;
  end if;
  return case entity
    when 'client' then record_id::uuid
    when 'driver' then record_id::uuid
    when 'order' then (select client_id from orders where id = record_id::uuid)
    when 'vehicle' then (select driver_id from vehicles where id = record_id::uuid)
    when 'privacy-request' then
      (select party_id from privacy_requests where id = record_id::uuid)
  end;
end $$;

-- The two changes that history lets through. An event about somebody who was erased loses the values
-- that could name the person; when it happened, who did it and what kind of thing it was stays. And an
-- event goes when the five years are over for which history is kept. Everything else is refused as
-- before, whoever asks.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'audit_events' and tg_op = 'DELETE'
    and old.at < now() - interval '5 years'
  then
    return old;
  end if;
  if tg_table_name = 'audit_events' and tg_op = 'UPDATE'
    and to_jsonb(new) - 'changes' = to_jsonb(old) - 'changes'
    and new.changes = without_personal_values(old.changes)
    and exists (
      select from parties
      where id = party_behind(old.entity, old.entity_id) and erased_at is not null)
  then
    return new;
  end if;
  raise exception 'rows of % are never changed', tg_table_name;
end $$;
comment on function refuse_change() is
  'Keeps the rows of audit_events for five years, but for the personal values of people who were erased.';

-- Takes somebody out of history, once the account is erased.
create function erase_from_history(party uuid) returns void language sql as $$
  update audit_events set changes = without_personal_values(changes)
  where (entity, entity_id) in (select entity, entity_id from events_about(party))
    and changes <> without_personal_values(changes)
$$;
