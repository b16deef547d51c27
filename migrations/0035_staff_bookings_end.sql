-- Who of staff booked for a caller is never changed, and goes with what else an order says of people,
-- seven years after the move. History keeps the event itself.
drop trigger staff_bookings_append_only on staff_bookings;
create trigger staff_bookings_append_only before update on staff_bookings
  for each row execute function keep_as_it_is();
