-- Quotes and orders: what they hold, and how an order may change. Prices are in whole rand.

-- Prices that somebody was quoted, good until they expire.
create table quotes (
  id uuid primary key,
  truck_size text not null,
  order_date date not null,
  order_time text not null check (order_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- The addresses too: the maps provider may be another one by the booking.
  pickup text not null default '' constraint quotes_pickup_length check (length(pickup) <= 300),
  pickup_place_id text not null,
  destination text not null default '' constraint quotes_destination_length check (length(destination) <= 300),
  destination_place_id text not null,
  metres int not null check (metres >= 0),
  distance_source text not null check (distance_source in ('estimate', 'route')),
  helpers int not null check (helpers between 0 and 8), floors int not null check (floors between 0 and 8),
  rates jsonb, -- Those of the price list at which it was priced.
  base_cost int not null check (base_cost >= 0), distance_cost int not null check (distance_cost >= 0),
  helpers_cost int not null check (helpers_cost >= 0), floors_cost int not null check (floors_cost >= 0),
  midmonth_discount int not null check (midmonth_discount <= 0),
  repeat_discount int not null check (repeat_discount <= 0),
  promotion_discount int not null check (promotion_discount <= 0), price int not null check (price >= 0),
  commission int not null check (commission >= 0), net int not null,
  created_at timestamptz not null, expires_at timestamptz not null,
  -- The discounts are at most 5 % and 10 % of the sum of the costs; regulars get none yet.
  constraint quotes_midmonth_within_rule check
    (midmonth_discount * -20 <= base_cost + distance_cost + helpers_cost + floors_cost),
  constraint quotes_promotion_within_rule check
    (promotion_discount * -10 <= base_cost + distance_cost + helpers_cost + floors_cost),
  constraint quotes_no_repeat_discount check (repeat_discount = 0),
  constraint quotes_price_is_sum check (price = base_cost + distance_cost + helpers_cost + floors_cost
    + midmonth_discount + repeat_discount + promotion_discount),
  constraint quotes_net_is_price_less_commission check (net = price - commission),
  constraint quotes_net_within_price check (net >= 0)
);
create index quotes_expiry on quotes (expires_at);

-- The door at one end of a move, and whom to ask for there.
create function is_move_end(value jsonb) returns boolean language sql immutable strict
  return coalesce(
    jsonb_typeof(value) = 'object'
    and value ?& array['address', 'unit', 'contactName', 'contactCellphone']
    and value - array['address', 'unit', 'contactName', 'contactCellphone'] = '{}'
    and length(value ->> 'address') between 1 and 300
    and length(value ->> 'unit') <= 100
    and length(value ->> 'contactName') between 1 and 100
    and is_cellphone(value ->> 'contactCellphone'), false);

-- Moves that were booked, with the last version of their price.
create table orders (
  id uuid primary key,
  client_id uuid not null references clients on delete restrict,
  driver_id uuid references drivers on delete restrict, vehicle_id uuid references vehicles on delete restrict,
  status text not null check (status in ('pending', 'started', 'completed', 'cancelled')),
  order_type text not null check (order_type in ('once-off', 'contract')),
  payment_type text not null check (payment_type in ('cash', 'card')),
  truck_size text not null check (truck_size in ('1.5ton', '3ton')),
  order_date date not null,
  order_time text not null check (order_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- From the start of the move until its driver and vehicle are free for the next one.
  occupied tstzrange not null,
  pickup text not null check (length(pickup) <= 300),
  pickup_place_id text not null,
  pickup_details jsonb constraint orders_pickup_details_form check (is_move_end(pickup_details)),
  destination text not null check (length(destination) <= 300),
  destination_place_id text not null,
  destination_details jsonb constraint orders_destination_details_form check (is_move_end(destination_details)),
  notes text not null check (length(notes) <= 2000),
  metres int not null check (metres >= 0),
  distance_source text not null check (distance_source in ('estimate', 'route')),
  helpers int not null check (helpers between 0 and 8), floors int not null check (floors between 0 and 8),
  version int not null default 1,
  -- Whether its client asked for this version; null where that is not known, which counts as ours.
  version_for_client boolean,
  rates jsonb,
  base_cost int not null check (base_cost >= 0), distance_cost int not null check (distance_cost >= 0),
  helpers_cost int not null check (helpers_cost >= 0), floors_cost int not null check (floors_cost >= 0),
  midmonth_discount int not null check (midmonth_discount <= 0),
  repeat_discount int not null check (repeat_discount <= 0),
  promotion_discount int not null check (promotion_discount <= 0), price int not null check (price >= 0),
  commission int not null check (commission >= 0), net int not null,
  cancellation_policy jsonb, -- freeHours and feePercent as booked; null where cancelling costs nothing.
  terms_version text, terms_agreed_at timestamptz,
  created_at timestamptz not null, updated_at timestamptz not null, hidden_at timestamptz,
  moved_at timestamptz, -- When it got its state, as far as we heard; what has a time limit goes by that.
  -- When that happened; null where it is moved_at. A phone without a connection tells it late.
  happened_at timestamptz,
  -- When the driver set out, and is expected at the pickup by an estimate; null where nobody can tell.
  on_the_way_at timestamptz, arrives_at timestamptz,
  -- Whether it got its driver, or was cancelled without one, since wallets count.
  in_books boolean not null default false,
  constraint orders_midmonth_within_rule check
    (midmonth_discount * -20 <= base_cost + distance_cost + helpers_cost + floors_cost),
  constraint orders_promotion_within_rule check
    (promotion_discount * -10 <= base_cost + distance_cost + helpers_cost + floors_cost),
  constraint orders_no_repeat_discount check (repeat_discount = 0),
  constraint orders_price_is_sum check (price = base_cost + distance_cost + helpers_cost + floors_cost
    + midmonth_discount + repeat_discount + promotion_discount),
  constraint orders_net_is_price_less_commission check (net = price - commission),
  constraint orders_net_within_price check (net >= 0),
  -- An empty time would overlap nothing, an endless one everything.
  constraint orders_occupied_as_booked check (
    lower_inc(occupied) and not upper_inc(occupied) and not upper_inf(occupied)
    and lower(occupied) = (order_date
      + make_time(left(order_time, 2)::int, right(order_time, 2)::int, 0)) at time zone 'Africa/Johannesburg'
    and upper(occupied) - lower(occupied) between interval '2 hours' and interval '1 day'),
  constraint orders_driver_with_vehicle check ((driver_id is null) = (vehicle_id is null)),
  constraint orders_under_way_with_driver check (status in ('pending', 'cancelled') or driver_id is not null),
  -- No driver and no vehicle is on two moves at once.
  constraint orders_driver_free exclude using gist (driver_id with =, occupied with &&)
    where (driver_id is not null and status in ('pending', 'started') and hidden_at is null),
  constraint orders_vehicle_free exclude using gist (vehicle_id with =, occupied with &&)
    where (vehicle_id is not null and status in ('pending', 'started') and hidden_at is null)
);
-- Each way to sort a list has an index, also for its counts. Deleted orders are on their own list alone.
create index orders_by_day on orders (order_date, order_time, id) include (driver_id) where hidden_at is null;
create index orders_open on orders (order_date, order_time, id) include (driver_id)
  where status in ('pending', 'started') and hidden_at is null;
create index orders_by_status on orders (status, order_date, order_time, id) where hidden_at is null;
create index orders_by_price on orders (price, id) where hidden_at is null;
create index orders_by_arrival on orders (created_at, id) where hidden_at is null;
create index orders_deleted on orders (order_date, order_time, id) where hidden_at is not null;
create index orders_of_client on orders (client_id, order_date desc, order_time desc, id desc)
  include (hidden_at);
create index orders_of_driver on orders (driver_id, order_date desc, order_time desc, id desc)
  include (hidden_at) where driver_id is not null;
create index orders_of_vehicle on orders (vehicle_id, order_date desc, order_time desc, id desc)
  include (hidden_at) where vehicle_id is not null;
-- The expression stands letter for letter in search-orders.ts. Words part at an apostrophe here.
create index orders_folded_words on orders using gin (to_tsvector('simple', regexp_replace(
  folded(pickup || ' ' || destination || ' ' || notes
  || ' ' || coalesce(pickup_details ->> 'address', '')
  || ' ' || coalesce(destination_details ->> 'address', '') || ' ' || right(id::text, 8), ' '), '[^[:alnum:]]+', ' ', 'g')));
