-- What somebody is told about an order: who, by which channel, when, and what became of it. The words
-- stand nowhere: they are made from the order as it is when the message leaves. A new table, so that
-- nothing here waits for the orders longer than an instant.
create table order_messages (
  -- In the order in which things happened: an order is locked while it changes.
  id bigint generated always as identity primary key,
  -- Null for the office's message of the day.
  order_id uuid references orders on delete restrict,
  -- Null for the office.
  party_id uuid references parties on delete restrict,
  channel text not null check (channel in ('email', 'sms')),
  kind text not null,
  -- Each event by a text of its own, so that the same is never told twice.
  occasion text not null,
  -- The driver of whom the message tells; null where it tells of none.
  driver_id uuid references parties on delete restrict,
  -- When the job was, YYYY-MM-DD HH:mm, in a message about one that is somebody else's by now.
  was_on text,
  state text not null default 'waiting'
    check (state in ('waiting', 'sent', 'past', 'refused', 'undelivered')),
  created_at timestamptz not null,
  due_at timestamptz not null,
  -- A process is sending it until then.
  taken_until timestamptz,
  settled_at timestamptz,
  unique nulls not distinct (order_id, party_id, channel, kind, occasion),
  constraint order_messages_settled check ((state = 'waiting') = (settled_at is null)),
  constraint order_messages_about check ((order_id is null) = (kind = 'digest'))
);
create index order_messages_waiting on order_messages (due_at) where state = 'waiting';
create index order_messages_by_age on order_messages (created_at);
create index order_messages_of_party on order_messages (party_id);
create index order_messages_of_driver on order_messages (driver_id) where driver_id is not null;
