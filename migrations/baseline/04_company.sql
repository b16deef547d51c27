-- The company: what an administrator says of it, its price list, and what people write to it.

-- Each change is a new version, and all stay: agreements name versions of the terms, which rest on these.
create table company_settings (
  version int primary key check (version >= 1),
  at timestamptz not null, by_id uuid not null references parties on delete restrict,
  details jsonb not null check (jsonb_typeof(details) = 'object'),
  -- The versions of the settings on which the words of both texts rest; 0 is the installation's own.
  terms int not null, privacy int not null,
  vat_in_books boolean not null default false, -- Whether VAT is entered into the books under these settings.
  constraint company_settings_texts_follow check (terms between 0 and version and privacy between 0 and version)
);

-- The price list, in rand. A new installation opens with these rows; staff change them from then on.
create table pricing (
  id uuid primary key,
  truck_size text not null unique check (truck_size ~ '^[a-z0-9.-]{1,20}$' and truck_size <> 'create'),
  base_amount numeric(9, 2) not null check (base_amount between 0 and 1000000),
  rate_per_km numeric(9, 2) not null check (rate_per_km between 0 and 1000000),
  helpers_pricing numeric(9, 2) not null check (helpers_pricing between 0 and 1000000),
  floors_pricing numeric(9, 2) not null check (floors_pricing between 0 and 1000000),
  updated_at timestamptz not null
);
insert into pricing (id, truck_size, base_amount, rate_per_km, helpers_pricing, floors_pricing, updated_at)
values
  (gen_random_uuid(), '1.5ton', 500, 12.50, 150, 50, now()),
  (gen_random_uuid(), '3ton', 800, 16, 150, 80, now());

-- The rates of a truck size that the list has now.
create function listed_rates(size text) returns jsonb language sql stable
  return (select jsonb_build_object(
    'baseAmount', base_amount::text, 'ratePerKm', rate_per_km::text,
    'helpersPricing', helpers_pricing::text, 'floorsPricing', floors_pricing::text)
    from pricing where truck_size = size);

-- The rates that held since a moment, for orders that do not keep their own.
create table price_history (
  truck_size text not null, since timestamptz not null, rates jsonb not null,
  primary key (truck_size, since)
);
insert into price_history (truck_size, since, rates)
  select truck_size, '-infinity', listed_rates(truck_size) from pricing;

-- Messages from the contact form.
create table contact_messages (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  email text not null check (length(email) <= 254), cellphone text not null check (length(cellphone) <= 20),
  message text not null check (length(message) between 1 and 4000),
  status text not null default 'new' check (status in ('new', 'handled')),
  created_at timestamptz not null,
  changed_at timestamptz, -- When somebody last worked on it; how long it is kept depends on that.
  hidden_at timestamptz
);
create index contact_messages_by_arrival on contact_messages (created_at desc, id desc);
create index contact_messages_by_writer on contact_messages (email, created_at desc);
-- The expression stands letter for letter in contact.store.ts.
create index contact_messages_text on contact_messages using gin
  (folded(name || ' ' || email || ' ' || cellphone || ' ' || message) gin_trgm_ops);
