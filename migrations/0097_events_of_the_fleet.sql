-- The board and the free times ask whether anything has changed about drivers and vehicles.
create index audit_events_of_fleet on audit_events (at) where entity in ('driver', 'vehicle');
