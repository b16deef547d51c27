-- A booking that staff made for a caller: who booked it, and noted that the client agreed to the terms.
create table staff_bookings (
  order_id uuid primary key references orders on delete restrict,
  staff_id uuid not null references parties on delete restrict
);
create index staff_bookings_staff on staff_bookings (staff_id);
create trigger staff_bookings_append_only before update or delete on staff_bookings
  for each row execute function keep_as_it_is();
create trigger staff_bookings_never_emptied before truncate on staff_bookings
  execute function refuse_truncate();
