-- Drivers, their vehicles, the owners of these, and what all of them have to show.

-- Owners of vehicles. They have no account.
create table owners (
  id uuid primary key,
  status text not null default 'active' check (status in ('active', 'removed')),
  name text not null check (length(name) between 1 and 100),
  surname text not null check (length(surname) between 1 and 100),
  email text not null unique check (email = lower(email)), cellphone text not null, area text not null,
  created_at timestamptz not null,
  changed_at timestamptz, -- When somebody last worked on the owner; how long an owner is kept depends on that.
  erased_at timestamptz,
  constraint owners_email_form check (is_email_address(email)),
  constraint owners_cellphone_form check (is_cellphone(cellphone) or (cellphone = '' and status = 'removed')),
  constraint owners_erased_holds_nobody check (
    erased_at is null or (
      status = 'removed' and name = 'Erased' and surname = 'owner' and cellphone = ''
      and email = 'erased-' || id || '@erased.invalid' and area = 'Erased'))
);

-- Drivers are the parties who drive.
create table drivers (
  id uuid primary key,
  party_type text not null default 'driver' check (party_type = 'driver'),
  area text not null check (length(area) between 1 and 100),
  owner_driver text not null check (owner_driver in ('yes', 'no')),
  owner_id uuid references owners on delete restrict,
  vehicle_id uuid, -- The current vehicle, one of the driver's own: see drivers_current_vehicle.
  -- Hours of each day of the week, and days off. Null is every day from 07:00 to 17:00.
  availability jsonb constraint drivers_availability check (jsonb_typeof(availability) = 'object'),
  -- How far a pickup may be from the driver's area. Null is everywhere.
  reach_kms int constraint drivers_reach check (reach_kms between 1 and 300),
  foreign key (id, party_type) references parties (id, type) on delete restrict
);
create index drivers_owner on drivers (owner_id);

-- A plate belongs to the one vehicle that staff have approved with it, also after its removal. Until then
-- each driver may claim it once: nobody keeps the rightful one out by being first.
create table vehicles (
  id uuid primary key,
  status text not null check (status in ('pending', 'active', 'suspended', 'removed')),
  truck_size text not null check (truck_size in ('0.5ton', '1ton', '1.5ton', '3ton', '8ton')),
  licence_plate text not null check (licence_plate ~ '^[A-Z0-9]{2,12}$'), -- Upper case, letters and digits only.
  approved boolean not null default false,
  shape text not null check (shape in ('open', 'closed')), git text not null check (git in ('yes', 'no')),
  driver_id uuid references drivers on delete restrict, owner_id uuid references owners on delete restrict,
  created_at timestamptz not null,
  unique (id, driver_id)
);
create unique index vehicles_approved_plate on vehicles (licence_plate) where approved;
create unique index vehicles_one_claim on vehicles (licence_plate, driver_id) nulls not distinct
  where status = 'pending';
create index vehicles_by_plate on vehicles (licence_plate);
create index vehicles_driver on vehicles (driver_id);
create index vehicles_owner on vehicles (owner_id);
alter table drivers add constraint drivers_current_vehicle
  foreign key (vehicle_id, id) references vehicles (id, driver_id) deferrable initially deferred;
create function note_approval() returns trigger language plpgsql as $$ begin
  new.approved := new.approved or new.status in ('active', 'suspended'); return new;
end $$;
create trigger vehicles_note_approval before insert or update of status on vehicles
  for each row execute function note_approval();

-- Files that people send: photos made anew as JPEG, and PDF. In the database they are in every backup and
-- in the transaction of what refers to them. A table that refers to files drops them with its rows.
create table stored_files (
  id uuid primary key,
  type text not null check (type in ('image/jpeg', 'application/pdf')),
  content bytea not null, sha256 bytea not null,
  created_at timestamptz not null,
  constraint stored_files_size check (octet_length(content) between 1 and 10485760),
  constraint stored_files_whole check (sha256 = sha256(content))
);
alter table stored_files alter column content set storage external; -- Neither type gets smaller.
create function drop_stored_file() returns trigger language plpgsql as $$ begin
  delete from stored_files where id = old.file_id; return null;
end $$;

-- Documents of drivers and vehicles. Staff accept or refuse each; one without a file was seen on paper.
create table documents (
  id uuid primary key,
  driver_id uuid references drivers on delete restrict, vehicle_id uuid references vehicles on delete restrict,
  kind text not null
    check (kind in ('identity', 'licence', 'permit', 'registration', 'disc', 'roadworthy', 'insurance')),
  state text not null check (state in ('waiting', 'accepted', 'refused', 'replaced')),
  file_id uuid unique references stored_files on delete restrict,
  expires_on date,
  reason text not null default '', -- Why it was refused.
  created_at timestamptz not null,
  settled_at timestamptz, -- When staff decided, or a newer one took its place.
  warned_at timestamptz, -- When its holder heard that it ends soon.
  constraint documents_of_one check (
    case when kind in ('identity', 'licence', 'permit')
      then driver_id is not null and vehicle_id is null
      else vehicle_id is not null and driver_id is null end),
  constraint documents_expire check ((expires_on is null) = (kind in ('identity', 'registration'))),
  constraint documents_settled check ((settled_at is null) = (state = 'waiting')),
  constraint documents_refused check ((reason <> '') = (state = 'refused') and length(reason) <= 500),
  constraint documents_seen check (file_id is not null or state in ('accepted', 'refused', 'replaced'))
);
-- Each holder has at most one of a kind in force, and one that waits.
create unique index documents_of_driver on documents (driver_id, kind, state)
  where state in ('waiting', 'accepted');
create unique index documents_of_vehicle on documents (vehicle_id, kind, state)
  where state in ('waiting', 'accepted');
create index documents_by_driver on documents (driver_id, created_at);
create index documents_by_vehicle on documents (vehicle_id, created_at);
create index documents_to_review on documents (created_at, id) where state = 'waiting';
create index documents_by_end on documents (expires_on, id) where state = 'accepted';
create trigger documents_drop_file after delete on documents for each row execute function drop_stored_file();
