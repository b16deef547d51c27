-- The public reads a review once staff approve it, or some time after its client's last word that we may show
-- it. What is public stays so.
alter table reviews add column approved boolean not null default false, add column consent_at timestamptz;
create or replace function guard_review() returns trigger language plpgsql as $$
declare open constant text[] := '{words,may_show,reply,hidden_at,approved,consent_at}'; begin
  if (to_jsonb(new) - open) is distinct from (to_jsonb(old) - open) then
    raise exception 'a review is never edited' using errcode = 'check_violation', constraint = 'reviews_stay';
  end if;
  return new;
end $$;
update reviews set approved = true where may_show and hidden_at is null;
create index reviews_waiting on reviews (created_at desc, id desc)
  where may_show and hidden_at is null and not approved;

-- A photo whose phone said a moment over 10 minutes before we got it shows when we got it.
update order_photos set created_at = stored_files.created_at from stored_files
  where stored_files.id = file_id and stored_files.created_at - order_photos.created_at > interval '10 minutes';
