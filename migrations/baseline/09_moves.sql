-- The move itself: who booked and follows it, its photos and its cash, what people say afterwards.

-- Who of staff booked for a caller, and noted that the client agreed to the terms.
create table staff_bookings (
  order_id uuid primary key references orders on delete restrict,
  staff_id uuid not null references parties on delete restrict
);
create index staff_bookings_staff on staff_bookings (staff_id);
create trigger staff_bookings_append_only before update on staff_bookings
  for each row execute function keep_as_it_is();

-- Staff note things about an order for each other. The words alone change: they go with an erased client.
create table order_notes (
  id uuid primary key,
  order_id uuid not null references orders on delete restrict,
  author_id uuid not null references parties on delete restrict,
  at timestamptz not null,
  text text not null check (length(text) between 1 and 2000)
);
create index order_notes_by_order on order_notes (order_id, at desc, id desc);
create index order_notes_by_author on order_notes (author_id);
create function guard_order_note() returns trigger language plpgsql as $$ begin
  if (to_jsonb(new) - 'text') is distinct from (to_jsonb(old) - 'text') then
    raise exception 'a note stays as it was' using errcode = 'check_violation', constraint = 'order_notes_stay';
  end if;
  return new;
end $$;
create trigger order_notes_guarded before update on order_notes for each row execute function guard_order_note();

-- The link by which somebody else follows a move, one for an order.
create table order_shares (
  order_id uuid primary key references orders on delete restrict,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null
);

-- What the driver photographs before it is loaded: 12 at most, each in a place of its own.
create table order_photos (
  id uuid primary key,
  order_id uuid not null references orders on delete restrict,
  place smallint not null check (place between 1 and 12),
  file_id uuid not null unique references stored_files on delete restrict,
  created_at timestamptz not null,
  unique (order_id, place)
);
create trigger order_photos_drop_file after delete on order_photos
  for each row execute function drop_stored_file();

-- The cash of a completed order, in whole rand: what the driver or staff wrote down, what the client
-- says (null while they have said nothing), and what counts once it is confirmed or settled.
create table cash_receipts (
  order_id uuid primary key references orders on delete restrict,
  at timestamptz not null,
  written int not null check (written between 0 and 100000),
  said int check (said between 0 and 100000),
  state text not null check (state in ('waiting', 'confirmed', 'disputed', 'settled')),
  how text check (how in ('page', 'code', 'staff')),
  agreed int check (agreed between 0 and 100000),
  constraint cash_receipts_agreed check (
    (state in ('confirmed', 'settled')) = (agreed is not null) and (agreed is null) = (how is null))
);
create index cash_receipts_disputed on cash_receipts (order_id) where state = 'disputed';

-- What a client says of a completed move, and its driver of the client: once each, never edited. A
-- client allows that it is shown, and takes that back; staff answer it, and take it off the list.
create table reviews (
  id uuid primary key,
  order_id uuid not null references orders on delete restrict,
  by_type text not null check (by_type in ('client', 'driver')),
  rating int not null check (rating between 1 and 5),
  words text not null check (length(words) <= 1000),
  may_show boolean not null,
  reply text not null default '' check (length(reply) <= 1000),
  created_at timestamptz not null, hidden_at timestamptz,
  constraint reviews_once unique (order_id, by_type),
  constraint reviews_shown_of_clients check (by_type = 'client' or not may_show)
);
create index reviews_by_age on reviews (created_at desc, id desc);
create index reviews_shown on reviews (created_at desc, id desc) where may_show and hidden_at is null;
create function guard_review() returns trigger language plpgsql as $$ begin
  if (to_jsonb(new) - '{words,may_show,reply,hidden_at}'::text[])
      is distinct from (to_jsonb(old) - '{words,may_show,reply,hidden_at}'::text[]) then
    raise exception 'a review is never edited' using errcode = 'check_violation', constraint = 'reviews_stay';
  end if;
  return new;
end $$;
create trigger reviews_guarded before update on reviews for each row execute function guard_review();

-- Clients claim for damage and loss. Amounts are in whole rand; what we pay is paid outside of the books.
create table claims (
  id uuid primary key,
  order_id uuid not null references orders on delete restrict,
  words text not null check (length(words) <= 2000),
  asked int check (asked between 1 and 500000), -- Null where the client leaves it to us.
  state text not null default 'open' check (state in ('open', 'accepted', 'refused', 'withdrawn')),
  created_at timestamptz not null,
  due_on date not null, -- The last day for our answer.
  settled_at timestamptz, -- When it was answered or withdrawn.
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

-- What the client of a claim photographed: 12 at most, each in a place of its own.
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
