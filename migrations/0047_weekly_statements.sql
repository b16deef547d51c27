-- Which driver was mailed the statement of which week: each once.
create table sent_statements (
  party_id uuid not null references parties on delete restrict,
  monday date not null check (extract(isodow from monday) = 1),
  at timestamptz not null,
  primary key (party_id, monday)
);
