-- What a client says of a completed move, and its driver of the client: once each, never edited. Staff
-- answer a client's review, and take one off the list with the reason.
create table reviews (
  id uuid primary key,
  order_id uuid not null references orders on delete restrict,
  by_type text not null check (by_type in ('client', 'driver')),
  rating int not null check (rating between 1 and 5),
  words text not null check (length(words) <= 1000),
  may_show boolean not null,
  created_at timestamptz not null,
  reply text not null default '' check (length(reply) <= 1000),
  hidden_at timestamptz,
  constraint reviews_once unique (order_id, by_type),
  constraint reviews_shown_of_clients check (by_type = 'client' or not may_show)
);
create index reviews_by_age on reviews (created_at desc, id desc);

create function guard_review() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - '{words,may_show,reply,hidden_at}'::text[])
      is distinct from (to_jsonb(old) - '{words,may_show,reply,hidden_at}'::text[])
    or new.may_show and not old.may_show then
    raise exception 'a review is never edited'
      using errcode = 'check_violation', constraint = 'reviews_stay';
  end if;
  return new;
end $$;
create trigger reviews_guarded before update on reviews
  for each row execute function guard_review();
create trigger reviews_kept before delete on reviews
  for each row execute function keep_as_it_is();
create trigger reviews_never_emptied before truncate on reviews
  execute function refuse_truncate();
