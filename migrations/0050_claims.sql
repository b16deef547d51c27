-- Claims for damage and loss: what the client of a move reports, by when we answer, and what we did.
create table claims (
  id uuid primary key,
  order_id uuid not null references orders on delete restrict,
  words text not null check (length(words) <= 2000),
  -- What the client asks for, in whole rand; null where they leave it to us.
  asked int check (asked between 1 and 500000),
  state text not null default 'open' check (state in ('open', 'accepted', 'refused', 'withdrawn')),
  created_at timestamptz not null,
  -- The last day for the answer.
  due_on date not null,
  -- When it was answered or withdrawn.
  settled_at timestamptz,
  -- What we pay, in whole rand. It is paid outside of the books of the drivers.
  agreed int check (agreed between 0 and 500000),
  answer text not null default '' check (length(answer) <= 2000),
  constraint claims_settled check ((settled_at is null) = (state = 'open')),
  constraint claims_agreed check ((agreed is not null) = (state = 'accepted')),
  constraint claims_answer check (answer = '' or state in ('accepted', 'refused'))
);
create unique index claims_one_open on claims (order_id) where state = 'open';
create index claims_by_order on claims (order_id, created_at);
create index claims_by_due on claims (due_on, id);
create index claims_by_age on claims (created_at, id);

-- What the client photographed: 12 at most, each in a place of its own.
create table claim_photos (
  id uuid primary key,
  claim_id uuid not null references claims on delete restrict,
  place smallint not null check (place between 1 and 12),
  file_id uuid not null unique references stored_files on delete restrict,
  created_at timestamptz not null,
  unique (claim_id, place)
);
create trigger claim_photos_drop_file after delete on claim_photos
  for each row execute function drop_stored_file();
