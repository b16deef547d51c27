-- What staff note about an order for each other. It is added to, and its words alone change: they go
-- when the client is erased.
create table order_notes (
  id uuid primary key,
  order_id uuid not null references orders on delete restrict,
  author_id uuid not null references parties on delete restrict,
  at timestamptz not null,
  text text not null check (length(text) between 1 and 2000)
);
create index order_notes_by_order on order_notes (order_id, at desc, id desc);
create index order_notes_by_author on order_notes (author_id);

create function guard_order_note() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'text') is distinct from (to_jsonb(old) - 'text') then
    raise exception 'a note stays as it was'
      using errcode = 'check_violation', constraint = 'order_notes_stay';
  end if;
  return new;
end $$;
create trigger order_notes_guarded before update on order_notes
  for each row execute function guard_order_note();
create trigger order_notes_kept before delete on order_notes
  for each row execute function keep_as_it_is();
create trigger order_notes_never_emptied before truncate on order_notes
  execute function refuse_truncate();
