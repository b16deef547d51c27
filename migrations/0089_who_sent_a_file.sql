-- Who sent a file, and its size, for the room that an account may take. Older files count for nobody: the
-- table is not written anew, because it holds all files.
alter table stored_files
  add column sent_by uuid references parties on delete restrict,
  add column bytes int check (bytes is null or bytes = octet_length(content));
create index stored_files_by_sender on stored_files (sent_by) include (bytes);
