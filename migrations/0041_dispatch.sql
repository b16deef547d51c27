-- Drivers say when and how far they work, are offered orders, take open ones and give them back.
-- Nothing here reads or writes an order, and drivers are few.

alter table drivers
  add column availability jsonb,
  add column reach_kms int,
  add constraint drivers_availability check (jsonb_typeof(availability) = 'object'),
  add constraint drivers_reach check (reach_kms between 1 and 300);
comment on column drivers.availability is 'Hours of each day of the week, and days off. Null is every day from 07:00 to 17:00.';
comment on column drivers.reach_kms is 'How far a pickup may be from the area of the driver. Null is everywhere.';

-- What each driver made of a job: offered by staff, or taken from the open ones.
create table job_offers (
  id uuid primary key,
  order_id uuid not null references orders on delete restrict,
  driver_id uuid not null references drivers on delete restrict,
  at timestamptz not null,
  -- Null for a job that nobody offered.
  ends_at timestamptz,
  -- One whose time is over may be open still: nothing runs to end it.
  state text not null default 'open'
    check (state in ('open', 'accepted', 'declined', 'lapsed', 'given-back')),
  answered_at timestamptz,
  -- Why it was declined or given back.
  reason text not null default '' check (length(reason) <= 500),
  constraint job_offers_answered check ((state = 'open') = (answered_at is null)),
  constraint job_offers_open_ends check (state <> 'open' or ends_at is not null)
);
create unique index job_offers_one_open on job_offers (order_id, driver_id) where state = 'open';
create index job_offers_by_order on job_offers (order_id, at desc, id desc);
create index job_offers_by_driver on job_offers (driver_id, at desc, id desc);
create index job_offers_by_age on job_offers (at);

-- Offers rest on the order as it is: they end with its driver, its price, its time or the job.
create function end_job_offers() returns trigger language plpgsql as $$
begin
  update job_offers set state = 'lapsed', answered_at = new.updated_at
    where order_id = new.id and state = 'open';
  return null;
end $$;
create trigger orders_end_job_offers
  after update of version, status, driver_id, hidden_at on orders for each row
  when (new.version is distinct from old.version
    or new.driver_id is distinct from old.driver_id
    or new.hidden_at is distinct from old.hidden_at
    or new.status is distinct from old.status)
  execute function end_job_offers();
