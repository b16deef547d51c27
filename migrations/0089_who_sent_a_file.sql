-- Who sent a file, and its size, for the room that an account may take. Older files count for nobody.
alter table stored_files
  add column sent_by uuid references parties on delete restrict,
  add column bytes int generated always as (octet_length(content)) stored;
create index stored_files_by_sender on stored_files (sent_by) include (bytes);
