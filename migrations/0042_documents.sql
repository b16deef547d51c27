-- Files that people send, as they are kept: photos made anew as JPEG, and PDF. In the database they are in
-- every backup, in the transaction of what refers to them, and the same for every process. A table that
-- refers to files drops them with its rows: drop_stored_file.
create table stored_files (
  id uuid primary key,
  content bytea not null,
  sha256 bytea not null,
  type text not null check (type in ('image/jpeg', 'application/pdf')),
  created_at timestamptz not null,
  constraint stored_files_size check (octet_length(content) between 1 and 10485760),
  constraint stored_files_whole check (sha256 = sha256(content))
);
-- JPEG and PDF do not get smaller.
alter table stored_files alter column content set storage external;

create function drop_stored_file() returns trigger language plpgsql as $$
begin
  delete from stored_files where id = old.file_id;
  return null;
end $$;

-- What drivers and vehicles have to show. Staff accept or refuse each; without a file it was seen on paper.
create table documents (
  id uuid primary key,
  driver_id uuid references drivers on delete restrict,
  vehicle_id uuid references vehicles on delete restrict,
  kind text not null
    check (kind in ('identity', 'licence', 'permit', 'registration', 'disc', 'roadworthy', 'insurance')),
  state text not null check (state in ('waiting', 'accepted', 'refused', 'replaced')),
  file_id uuid unique references stored_files on delete restrict,
  expires_on date,
  reason text not null default '',
  created_at timestamptz not null,
  -- When staff decided, or a newer one took its place.
  settled_at timestamptz,
  -- When it was told that it ends soon.
  warned_at timestamptz,
  constraint documents_of_one check (
    case when kind in ('identity', 'licence', 'permit')
      then driver_id is not null and vehicle_id is null
      else vehicle_id is not null and driver_id is null end),
  constraint documents_expire check ((expires_on is null) = (kind in ('identity', 'registration'))),
  constraint documents_settled check ((settled_at is null) = (state = 'waiting')),
  constraint documents_refused check ((reason <> '') = (state = 'refused') and length(reason) <= 500),
  constraint documents_seen check (file_id is not null or state in ('accepted', 'refused', 'replaced'))
);
-- One is in force and one waits, of each kind of each holder.
create unique index documents_of_driver on documents (driver_id, kind, state)
  where state in ('waiting', 'accepted');
create unique index documents_of_vehicle on documents (vehicle_id, kind, state)
  where state in ('waiting', 'accepted');
create index documents_by_driver on documents (driver_id, created_at);
create index documents_by_vehicle on documents (vehicle_id, created_at);
create index documents_to_review on documents (created_at, id) where state = 'waiting';
create index documents_by_end on documents (expires_on, id) where state = 'accepted';

create trigger documents_drop_file after delete on documents
  for each row execute function drop_stored_file();
