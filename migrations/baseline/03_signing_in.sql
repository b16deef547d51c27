-- Sessions, one-time codes, and the counts that slow guessers down. No secret is stored: a token only as
-- its hash, and a code not at all, because the application derives it from an id and its own key.

-- A session is open as long as somebody is logged in.
create table sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  party_id uuid not null references parties on delete cascade,
  created_at timestamptz not null, last_seen_at timestamptz not null
);
create index sessions_party on sessions (party_id);

-- One-time passwords by email.
create table otps (
  id uuid primary key,
  email text not null constraint otps_email_form check (is_email_address(email)),
  party_type text not null check (party_type in ('client', 'driver')),
  purpose text not null check (purpose in ('register', 'reset')),
  -- What the mail says: the code, or why this address gets none. Both cost the visitor the same.
  mail text not null check (mail in ('code', 'already-registered', 'no-account', 'contact-us')),
  delivery text not null default 'queued' check (delivery in ('queued', 'sent', 'expired')),
  attempts int not null default 0 check (attempts between 0 and 5),
  created_at timestamptz not null, expires_at timestamptz not null,
  validated_at timestamptz, superseded_at timestamptz,
  spent_code text, -- The code of a registration, once it was used.
  hidden_at timestamptz
);
create unique index otps_one_open on otps (email, party_type)
  where validated_at is null and superseded_at is null;
create index otps_by_address on otps (email, party_type, created_at desc);
create index otps_by_arrival on otps (created_at desc, id desc);
create index otps_text on otps using gin (folded(email) gin_trgm_ops);

-- A grant lets a verified address register or set a password once. Staff get theirs as a link by mail.
create table verification_grants (
  token_hash bytea primary key check (length(token_hash) = 32),
  email text not null constraint verification_grants_email_form check (is_email_address(email)),
  party_type text not null check (party_type in ('client', 'driver', 'user')),
  purpose text not null check (purpose in ('register', 'reset')),
  created_at timestamptz not null, expires_at timestamptz not null, used_at timestamptz
);
create index verification_grants_by_address on verification_grants (email, party_type);

-- Codes by SMS, with which the person proves a number.
create table number_codes (
  id bigint generated always as identity primary key,
  party_id uuid not null references parties on delete restrict,
  cellphone text not null,
  attempts smallint not null default 0 check (attempts between 0 and 5),
  created_at timestamptz not null, expires_at timestamptz not null, used_at timestamptz
);
create index number_codes_of_party on number_codes (party_id, id desc);
create index number_codes_of_number on number_codes (cellphone, created_at);
create index number_codes_by_age on number_codes (created_at);

-- Mails that count towards what a mailbox may be sent: codes, and the mails of a driver's registration.
create table mail_sends (
  id uuid primary key default gen_random_uuid(),
  email text not null check (is_email_address(email)),
  kind text not null check (kind in ('code', 'registration')),
  created_at timestamptz not null
);
create index mail_sends_by_email on mail_sends (email, created_at desc);
create index mail_sends_by_time on mail_sends (created_at);

-- Wrong passwords in a row. An account that somebody tries has a row, whether or not there is such an
-- account, and one more for each network that it knows, where strangers' failures do not count. Both are
-- hashes, so that the table names nobody; an empty network is every network that is not known.
create table login_counts (
  account bytea not null check (length(account) = 32),
  network bytea not null check (length(network) in (0, 32)),
  failures int not null check (failures >= 0),
  failed_at timestamptz,
  known_until timestamptz, -- Set where the right password came from.
  primary key (account, network),
  constraint login_counts_failure_has_moment check (failures = 0 or failed_at is not null)
);

-- Uses that a limit counts. The key holds the limit's name and a hash; times are in milliseconds. A use
-- beyond the limit passes when the wait after the one before it is over, at free_at.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint,
  free_at bigint not null default 0
);

-- The answer that a key was given, kept so that a retry gets it again instead of a second effect.
create table idempotency_keys (
  party_id uuid not null references parties on delete cascade,
  route text not null,
  key text not null check (length(key) between 1 and 200),
  request_hash bytea not null,
  reply jsonb,
  created_at timestamptz not null,
  primary key (party_id, route, key)
);
