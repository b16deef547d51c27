-- Messages about orders.

-- Who hears what about an order, by which channel, when, and what became of it. The words stand nowhere:
-- they are made from the order as it is when the message leaves.
create table order_messages (
  -- In the order in which things happened: an order is locked while it changes.
  id bigint generated always as identity primary key,
  order_id uuid references orders on delete restrict, -- Null for the office's message of the day.
  party_id uuid references parties on delete restrict, -- Null for the office.
  channel text not null check (channel in ('email', 'sms')), kind text not null,
  occasion text not null, -- Each event has a text of its own here, so that nobody hears of it twice.
  -- The driver about whom it is; null where it is about none.
  driver_id uuid references parties on delete restrict,
  was_on text, -- When the job was, YYYY-MM-DD HH:mm, in a message about one that is somebody else's by now.
  was jsonb, -- The move before the change that it is about, only while it waits.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'past', 'refused', 'undelivered')),
  created_at timestamptz not null, due_at timestamptz not null,
  taken_until timestamptz, -- A process is sending it until then.
  settled_at timestamptz,
  seen_at timestamptz, -- When the recipient saw on the screen what it says.
  -- The id by which the SMS gateway is asked, and why a text was not delivered.
  gateway_id text, problem text,
  unique nulls not distinct (order_id, party_id, channel, kind, occasion),
  constraint order_messages_settled check ((state = 'waiting') = (settled_at is null)),
  constraint order_messages_about check ((order_id is null) = (kind = 'digest')),
  constraint order_messages_problem check
    (problem is null or (problem in ('not-reached', 'blocked', 'failed') and state = 'undelivered'))
);
create index order_messages_waiting on order_messages (due_at) where state = 'waiting';
create index order_messages_by_age on order_messages (created_at);
create index order_messages_of_party on order_messages (party_id);
create index order_messages_of_driver on order_messages (driver_id) where driver_id is not null;
