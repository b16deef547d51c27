-- Wrong passwords in a row. An account that somebody tries has a row, whether or not there is such an
-- account, and one more for each network that it knows, where strangers' failures do not count.
create table login_counts (
  -- Hashes, so that the table names nobody. An empty network is every network that is not known.
  account bytea not null check (length(account) = 32),
  network bytea not null check (length(network) in (0, 32)),
  failures int not null check (failures >= 0),
  failed_at timestamptz,
  -- Set where the right password came from.
  known_until timestamptz,
  primary key (account, network),
  check (failures = 0 or failed_at is not null)
);

-- Whether the same person has just sent the same message is looked up before it is kept.
create index contact_messages_by_writer on contact_messages (email, created_at desc);
