-- A number is proved by a code that is typed on the account's page. It is proved only as long as it is
-- the account's number: another one has to be proved anew. These columns are added without a rewrite.
alter table parties
  add column proved_cellphone text,
  add column cellphone_proved_at timestamptz,
  -- Since when somebody wants no SMS about moves; null while they are wanted.
  add column sms_stopped_at timestamptz,
  add constraint parties_number_proved_once
    check ((proved_cellphone is null) = (cellphone_proved_at is null)) not valid;
alter table parties validate constraint parties_number_proved_once;

-- The codes themselves are derived from these ids and our key, and are stored nowhere.
create table number_codes (
  id bigint generated always as identity primary key,
  party_id uuid not null references parties on delete restrict,
  cellphone text not null,
  attempts smallint not null default 0 check (attempts between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index number_codes_of_party on number_codes (party_id, id desc);
create index number_codes_of_number on number_codes (cellphone, created_at);
create index number_codes_by_age on number_codes (created_at);
