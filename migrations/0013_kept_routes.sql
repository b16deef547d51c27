-- A quote is known again by its addresses: the maps provider may be another one by the booking.
alter table quotes
  add column pickup text not null default '',
  add column destination text not null default '',
  add constraint quotes_pickup_length check (length(pickup) <= 300),
  add constraint quotes_destination_length check (length(destination) <= 300);

-- Routes as a provider measured them, so that a popular trip is asked for once.
create table kept_routes (
  provider text not null,
  pickup_place_id text not null,
  destination_place_id text not null,
  truck_size text not null,
  metres int not null,
  line text,
  expires_at timestamptz not null,
  constraint kept_routes_pkey
    primary key (provider, pickup_place_id, destination_place_id, truck_size),
  constraint kept_routes_metres_positive check (metres > 0)
);
create index kept_routes_expiry on kept_routes (expires_at);
