-- Who gave an address up, and when: asked for each page, copy and erasure of somebody's own data.
create index audit_events_moves on audit_events ((changes -> 'email' ->> 0))
  where (changes -> 'email' ->> 0) is not null;
