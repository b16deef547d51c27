-- What people write to the company, one-time links for staff, and the lists of the back office.

create table contact_messages (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  email text not null check (length(email) <= 254),
  cellphone text not null check (length(cellphone) <= 20),
  message text not null check (length(message) between 1 and 4000),
  status text not null default 'new' check (status in ('new', 'handled')),
  created_at timestamptz not null,
  hidden_at timestamptz
);
create index contact_messages_by_arrival on contact_messages (created_at desc, id desc);

-- An administrator lets a member of staff set a new password: a grant without a code before it.
alter table verification_grants drop constraint verification_grants_party_type_check;
alter table verification_grants add constraint verification_grants_party_type_check
  check (party_type in ('client', 'driver', 'user'));

create index parties_by_name on parties (type, name, surname, id);
create index otps_by_arrival on otps (created_at desc, id desc);
create index vehicles_owner on vehicles (owner_id);
create index drivers_owner on drivers (owner_id);
