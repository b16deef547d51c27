-- People, trucks, prices, quotes, orders, and what guards them. Rules that must hold whatever
-- races stand here as constraints; the application's checks only give the friendlier message.

create extension if not exists btree_gist;

-- Everyone who can sign in. One address may be a client and a driver: two parties.
create table parties (
  id uuid primary key,
  type text not null check (type in ('client', 'driver', 'user')),
  name text not null check (length(name) between 1 and 100),
  surname text not null check (length(surname) between 1 and 100),
  email text not null check (email = lower(email) and length(email) <= 254),
  cellphone text not null check (length(cellphone) <= 20),
  status text not null check (status in ('pending', 'active', 'suspended', 'removed')),
  password_hash text not null,
  email_verified_at timestamptz,
  terms_version text,
  terms_agreed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (type, email),
  unique (id, type)
);

create table clients (
  id uuid primary key,
  party_type text not null default 'client' check (party_type = 'client'),
  client_type text not null default 'individual' check (client_type in ('individual', 'corporate')),
  corporate_interest text check (corporate_interest in ('yes', 'no')),
  foreign key (id, party_type) references parties (id, type) on delete restrict
);

create table users (
  id uuid primary key,
  party_type text not null default 'user' check (party_type = 'user'),
  role text not null check (role in ('user', 'admin')),
  foreign key (id, party_type) references parties (id, type) on delete restrict
);

create table owners (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  surname text not null check (length(surname) between 1 and 100),
  email text not null unique check (email = lower(email)),
  cellphone text not null,
  area text not null,
  status text not null default 'active' check (status in ('active', 'removed')),
  created_at timestamptz not null
);

create table drivers (
  id uuid primary key,
  party_type text not null default 'driver' check (party_type = 'driver'),
  area text not null check (length(area) between 1 and 100),
  owner_driver text not null check (owner_driver in ('yes', 'no')),
  owner_id uuid references owners on delete restrict,
  -- The current vehicle: one of the driver's own, see drivers_current_vehicle below.
  vehicle_id uuid,
  foreign key (id, party_type) references parties (id, type) on delete restrict
);

create table vehicles (
  id uuid primary key,
  truck_size text not null check (truck_size in ('0.5ton', '1ton', '1.5ton', '3ton', '8ton')),
  -- Canonical: upper case, letters and digits only.
  licence_plate text not null unique check (licence_plate ~ '^[A-Z0-9]{2,12}$'),
  shape text not null check (shape in ('open', 'closed')),
  git text not null check (git in ('yes', 'no')),
  driver_id uuid references drivers on delete restrict,
  owner_id uuid references owners on delete restrict,
  status text not null check (status in ('pending', 'active', 'suspended', 'removed')),
  created_at timestamptz not null,
  unique (id, driver_id)
);
create index vehicles_driver on vehicles (driver_id);

alter table drivers add constraint drivers_current_vehicle
  foreign key (vehicle_id, id) references vehicles (id, driver_id) deferrable initially deferred;

create table sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  party_id uuid not null references parties on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index sessions_party on sessions (party_id);

-- One-time passwords. The code itself is not stored: it is derived from the id and a secret that the
-- database does not hold. `spent_code` is filled when a registration code was used.
create table otps (
  id uuid primary key,
  email text not null,
  party_type text not null check (party_type in ('client', 'driver')),
  purpose text not null check (purpose in ('register', 'reset')),
  -- What the mail says: the code, or why this address gets none. Both cost the visitor the same.
  mail text not null check (mail in ('code', 'already-registered', 'no-account', 'contact-us')),
  attempts int not null default 0 check (attempts between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  validated_at timestamptz,
  superseded_at timestamptz,
  delivery text not null default 'queued' check (delivery in ('queued', 'sent', 'expired')),
  spent_code text,
  hidden_at timestamptz
);
create unique index otps_one_open on otps (email, party_type)
  where validated_at is null and superseded_at is null;
create index otps_by_address on otps (email, party_type, created_at desc);

-- A verified address's right to one registration or one password change.
create table verification_grants (
  token_hash bytea primary key check (length(token_hash) = 32),
  email text not null,
  party_type text not null check (party_type in ('client', 'driver')),
  purpose text not null check (purpose in ('register', 'reset')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index verification_grants_by_address on verification_grants (email, party_type);

create table pricing (
  id uuid primary key,
  truck_size text not null unique check (truck_size ~ '^[a-z0-9.-]{1,20}$' and truck_size <> 'create'),
  base_amount numeric(9, 2) not null check (base_amount between 0 and 1000000),
  rate_per_km numeric(9, 2) not null check (rate_per_km between 0 and 1000000),
  helpers_pricing numeric(9, 2) not null check (helpers_pricing between 0 and 1000000),
  floors_pricing numeric(9, 2) not null check (floors_pricing between 0 and 1000000),
  updated_at timestamptz not null
);

create table quotes (
  id uuid primary key,
  truck_size text not null,
  order_date date not null,
  order_time text not null check (order_time ~ '^[0-2][0-9]:[0-5][0-9]$'),
  pickup_place_id text not null,
  destination_place_id text not null,
  metres int not null check (metres >= 0),
  distance_source text not null check (distance_source in ('estimate', 'route')),
  helpers int not null check (helpers between 0 and 8),
  floors int not null check (floors between 0 and 8),
  base_cost int not null check (base_cost >= 0),
  distance_cost int not null check (distance_cost >= 0),
  helpers_cost int not null check (helpers_cost >= 0),
  floors_cost int not null check (floors_cost >= 0),
  midmonth_discount int not null check (midmonth_discount <= 0),
  repeat_discount int not null check (repeat_discount <= 0),
  promotion_discount int not null check (promotion_discount <= 0),
  price int not null check (price >= 0),
  commission int not null check (commission >= 0),
  net int not null check (net = price - commission),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (price = base_cost + distance_cost + helpers_cost + floors_cost
    + midmonth_discount + repeat_discount + promotion_discount)
);
create index quotes_expiry on quotes (expires_at);

create table orders (
  id uuid primary key,
  client_id uuid not null references clients on delete restrict,
  driver_id uuid references drivers on delete restrict,
  vehicle_id uuid references vehicles on delete restrict,
  status text not null check (status in ('pending', 'started', 'completed')),
  order_type text not null check (order_type in ('once-off', 'contract')),
  truck_size text not null check (truck_size in ('1.5ton', '3ton')),
  order_date date not null,
  order_time text not null check (order_time ~ '^[0-2][0-9]:[0-5][0-9]$'),
  pickup text not null check (length(pickup) <= 300),
  pickup_place_id text not null,
  destination text not null check (length(destination) <= 300),
  destination_place_id text not null,
  metres int not null check (metres >= 0),
  distance_source text not null check (distance_source in ('estimate', 'route')),
  helpers int not null check (helpers between 0 and 8),
  floors int not null check (floors between 0 and 8),
  base_cost int not null check (base_cost >= 0),
  distance_cost int not null check (distance_cost >= 0),
  helpers_cost int not null check (helpers_cost >= 0),
  floors_cost int not null check (floors_cost >= 0),
  midmonth_discount int not null check (midmonth_discount <= 0),
  repeat_discount int not null check (repeat_discount <= 0),
  promotion_discount int not null check (promotion_discount <= 0),
  price int not null check (price >= 0),
  commission int not null check (commission >= 0),
  net int not null check (net = price - commission),
  notes text not null check (length(notes) <= 2000),
  payment_type text not null check (payment_type in ('cash', 'card')),
  terms_version text not null,
  -- From the start of the job until its driver and vehicle are free for the next one.
  occupied tstzrange not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  hidden_at timestamptz,
  check (price = base_cost + distance_cost + helpers_cost + floors_cost
    + midmonth_discount + repeat_discount + promotion_discount),
  check ((driver_id is null) = (vehicle_id is null)),
  check (status = 'pending' or driver_id is not null),
  constraint orders_driver_free exclude using gist (driver_id with =, occupied with &&)
    where (driver_id is not null and status <> 'completed' and hidden_at is null),
  constraint orders_vehicle_free exclude using gist (vehicle_id with =, occupied with &&)
    where (vehicle_id is not null and status <> 'completed' and hidden_at is null)
);
create index orders_by_client on orders (client_id, order_date desc, order_time desc, id desc);
create index orders_by_driver on orders (driver_id, order_date desc, order_time desc, id desc);
create index orders_by_day on orders (order_date desc, order_time desc, id desc);

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

-- Who did what to which record, and when. Rows are only ever added.
create table audit_events (
  id uuid primary key,
  at timestamptz not null,
  actor_type text not null check (actor_type in ('visitor', 'client', 'driver', 'user', 'system')),
  actor_id uuid,
  action text not null,
  entity text not null,
  entity_id text not null,
  changes jsonb not null default '{}',
  request_id text
);
create index audit_events_of on audit_events (entity, entity_id, at);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end $$;
create trigger audit_events_append_only before update or delete on audit_events
  for each row execute function refuse_change();

-- Counts of rate-limiter-flexible: `key` holds the limit's name, `expire` is in milliseconds.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- The price list that a new installation opens with; staff change it from then on.
insert into pricing (id, truck_size, base_amount, rate_per_km, helpers_pricing, floors_pricing, updated_at)
values
  (gen_random_uuid(), '1.5ton', 500, 12.50, 150, 50, now()),
  (gen_random_uuid(), '3ton', 800, 16, 150, 80, now());
