-- Clients, drivers and staff, and how each of them can be reached.

-- Everyone who can log in. One address may be a client and a driver: two parties. Erasing keeps the row,
-- because orders refer to it, and nothing of the person in it.
create table parties (
  id uuid primary key,
  type text not null check (type in ('client', 'driver', 'user')),
  status text not null check (status in ('pending', 'active', 'suspended', 'removed')),
  name text not null check (length(name) between 1 and 100),
  surname text not null check (length(surname) between 1 and 100),
  email text not null check (email = lower(email) and length(email) <= 254),
  email_verified_at timestamptz,
  -- Empty for a removed person, and for staff without a number.
  cellphone text not null check (length(cellphone) <= 20),
  -- The number that a code proved, only as long as it is the account's number.
  proved_cellphone text, cellphone_proved_at timestamptz,
  sms_stopped_at timestamptz, -- Since when the person wants no SMS about moves; null while they are wanted.
  password_hash text not null,
  -- The versions of the texts that the person agreed to.
  terms_version text, terms_agreed_at timestamptz, privacy_version text,
  created_at timestamptz not null, updated_at timestamptz not null, erased_at timestamptz,
  unique (type, email),
  unique (id, type),
  constraint parties_email_form check (is_email_address(email)),
  constraint parties_cellphone_form check
    (is_cellphone(cellphone) or (cellphone = '' and (status = 'removed' or type = 'user'))),
  constraint parties_number_proved_once check ((proved_cellphone is null) = (cellphone_proved_at is null)),
  constraint parties_erased_holds_nobody check (
    erased_at is null or (
      status = 'removed' and name = 'Erased' and surname = type and cellphone = ''
      and email = 'erased-' || id || '@erased.invalid' and email_verified_at is null
      and terms_version is null and terms_agreed_at is null and privacy_version is null))
);
create index parties_by_name on parties (type, name, surname, id);
create index parties_by_arrival on parties (type, created_at, id);
-- The expression stands letter for letter in match-person.ts.
create index parties_text on parties using gin
  (folded(name || ' ' || surname || ' ' || email || ' ' || cellphone) gin_trgm_ops);

-- The proof of a number ends with any change of it: somebody else may have the number meanwhile.
create function end_number_proof() returns trigger language plpgsql as $$ begin
  new.proved_cellphone := null;
  new.cellphone_proved_at := null;
  return new;
end $$;
create trigger parties_end_number_proof before update of cellphone on parties
  for each row when (new.cellphone <> old.cellphone) execute function end_number_proof();

-- Every address that an account has had, and when its person showed that they read that mailbox.
create table party_addresses (
  id uuid primary key default gen_random_uuid(),
  party_id uuid not null constraint party_addresses_party_fkey references parties on delete restrict,
  email text not null check (is_email_address(email)),
  since timestamptz, -- Null for the address with which the account began.
  until timestamptz, -- Null for the present one.
  proved_at timestamptz
);
create unique index party_addresses_present on party_addresses (party_id) where until is null;
create index party_addresses_of on party_addresses (party_id);
create index party_addresses_by_email on party_addresses (email);
create function keep_party_address() returns trigger language plpgsql as $$ begin
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
create trigger parties_keep_address after insert or update of email, email_verified_at, erased_at on parties
  for each row execute function keep_party_address();

-- Clients are the parties who book moves.
create table clients (
  id uuid primary key,
  party_type text not null default 'client' check (party_type = 'client'),
  client_type text not null default 'individual' check (client_type in ('individual', 'corporate')),
  corporate_interest text check (corporate_interest in ('yes', 'no')),
  -- When the client answered about a partnership, under which privacy policy; null where staff did.
  interest_version text, interest_said_at timestamptz,
  -- For whom a contract client's invoices are made out.
  company_name text not null default '' check (length(company_name) <= 200),
  company_address text not null default '' check (length(company_address) <= 250),
  vat_number text not null default '' check (vat_number ~ '^(4\d{9})?$'),
  foreign key (id, party_type) references parties (id, type) on delete restrict,
  constraint clients_interest_with_its_moment check ((interest_version is null) = (interest_said_at is null))
);

-- Users are the staff.
create table users (
  id uuid primary key,
  party_type text not null default 'user' check (party_type = 'user'),
  role text not null check (role in ('user', 'admin')),
  foreign key (id, party_type) references parties (id, type) on delete restrict
);

-- Somebody must be able to let others in. The rule is judged when a transaction ends, so that one
-- administrator can take another's place in it. Transactions that end at once take turns, under the lock
-- that guard-admins.ts takes too, and each sees what the one before it committed.
create function guard_last_admin() returns trigger language plpgsql as $$ begin
  if not exists (select from users where id = old.id and role = 'admin')
    and tg_table_name = 'parties' then
    return null;
  end if;
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'administrators are changed at the isolation level read committed only'
      using errcode = 'check_violation', constraint = 'users_one_active_admin';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('staff', 0));
  if not exists (
    select from users join parties on parties.id = users.id
    where users.role = 'admin' and parties.status = 'active'
  ) then
    raise exception 'there must be an active administrator'
      using errcode = 'check_violation', constraint = 'users_one_active_admin';
  end if;
  return null;
end $$;
create constraint trigger parties_one_active_admin after update of status on parties
  deferrable initially deferred for each row
  when (old.type = 'user' and old.status = 'active' and new.status <> 'active')
  execute function guard_last_admin();
create constraint trigger users_one_active_admin after update of role on users
  deferrable initially deferred for each row when (old.role = 'admin' and new.role <> 'admin')
  execute function guard_last_admin();
create constraint trigger users_one_active_admin_left after delete on users
  deferrable initially deferred for each row when (old.role = 'admin')
  execute function guard_last_admin();
