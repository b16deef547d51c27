-- The home page shows what clients let us show, and they take that back and give it again. Nobody
-- else does: an erased client has no account, and an erased review no words.
create or replace function guard_review() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - '{words,may_show,reply,hidden_at}'::text[])
      is distinct from (to_jsonb(old) - '{words,may_show,reply,hidden_at}'::text[]) then
    raise exception 'a review is never edited'
      using errcode = 'check_violation', constraint = 'reviews_stay';
  end if;
  return new;
end $$;
create index reviews_shown on reviews (created_at desc, id desc)
  where may_show and hidden_at is null;

-- What is still owed is counted at every look at the dashboard.
create index cancellations_owed on cancellations (order_id) include (fee)
  where fee_state = 'owed';
