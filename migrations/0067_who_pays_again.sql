-- What staff said that a payment was for, by the words with which its payer pays: it is suggested next time.
create table bank_payers (
  words text primary key check (length(words) between 6 and 200),
  purpose text not null check (purpose in ('top-up', 'client-payment', 'costs')),
  party_id uuid references parties on delete restrict,
  reason text not null default '' check (length(reason) <= 500),
  used_at timestamptz not null,
  constraint bank_payers_person check ((purpose = 'costs') = (party_id is null))
);
create index bank_payers_of_party on bank_payers (party_id) where party_id is not null;
create index bank_payers_by_age on bank_payers (used_at);
