-- Staff log in and confirm what matters with passkeys. A credential is one account's alone.
create table staff_passkeys (
  id text primary key check (length(id) between 1 and 1400),
  party_id uuid not null references users (id) on delete cascade,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkeys_by_party on staff_passkeys (party_id);

-- What a passkey has to sign, once and for one purpose: on the session that asked for it, or to log in.
create table passkey_challenges (
  challenge text primary key,
  purpose text not null,
  session_hash bytea,
  expires_at timestamptz not null
);
create index passkey_challenges_by_end on passkey_challenges (expires_at);

-- SHA-256 of codes of 80 random bits: a code that was used leaves the list.
alter table users add column recovery_codes bytea[] not null default '{}';
