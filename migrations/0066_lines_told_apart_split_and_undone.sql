-- A line of the bank is the same in every spelling, waits outside of the books while it looks like one that
-- we have, and can be split; an import can be undone. docs/decisions/043. Both tables are locked while each line gets
-- its new identity: some seconds for 100,000 lines.
alter table bank_imports
  -- What the bank says was on the account before the first line and after the last, in cents.
  add column opening bigint,
  add column closing bigint,
  add column undone_at timestamptz,
  add column undone_by uuid references parties on delete restrict,
  add constraint bank_imports_undone check ((undone_at is null) = (undone_by is null));
create index bank_imports_undone_by on bank_imports (undone_by) where undone_by is not null;
drop trigger bank_imports_append_only on bank_imports;
create trigger bank_imports_append_only before delete or update of id, at, by_id, format, account, first_day,
  last_day, opening, closing on bank_imports for each row execute function keep_as_it_is();

alter table bank_lines
  -- The line that it looks like, and may be.
  add column like_id uuid references bank_lines on delete restrict,
  -- The line whose amount it is a part of: the whole stands on the bank account, the parts have purposes.
  add column part_of uuid references bank_lines on delete restrict,
  -- The top-up that the bank sent back with it, once.
  add column returns_id uuid unique references bank_lines on delete restrict,
  alter column booked_in drop not null,
  drop constraint bank_lines_state_check,
  add constraint bank_lines_state_check check (state in ('waiting', 'doubtful', 'split', 'settled', 'void')),
  drop constraint bank_lines_purpose_check,
  add constraint bank_lines_purpose_check check (purpose in ('top-up', 'top-up-returned', 'client-payment',
    'payout', 'payout-batch', 'payout-returned', 'fee', 'costs')),
  drop constraint bank_lines_person,
  add constraint bank_lines_person check (
    (purpose in ('top-up', 'top-up-returned', 'client-payment')) is not true or party_id is not null),
  add constraint bank_lines_return check ((purpose = 'top-up-returned') is true = (returns_id is not null)),
  drop constraint bank_lines_imported,
  add constraint bank_lines_imported check (identity is null or import_id is not null),
  drop constraint bank_lines_void_by_hand,
  drop constraint bank_lines_purpose,
  drop constraint bank_lines_settled,
  add constraint bank_lines_settled check (state = 'void'
    or (state = 'settled') = (purpose is not null) and (purpose is null) = (settled_at is null)),
  add constraint bank_lines_doubtful check (state <> 'doubtful' or like_id is not null and booked_in is null),
  add constraint bank_lines_booked check (
    booked_in is not null or state in ('doubtful', 'void') or part_of is not null),
  add constraint bank_lines_part check (part_of is null
    or identity is null and booked_in is null and state in ('waiting', 'settled', 'void'));
create index bank_lines_alike on bank_lines (like_id) where like_id is not null;
create index bank_lines_parts on bank_lines (part_of) where part_of is not null;
drop index bank_lines_waiting;
create index bank_lines_waiting on bank_lines (day, id) where state in ('waiting', 'doubtful');

drop trigger bank_lines_keep on bank_lines;
create trigger bank_lines_keep before delete or update of id, cents, part_of, entered_at, entered_by
  on bank_lines for each row execute function keep_as_it_is();
create trigger bank_lines_booked_once before update of booked_in on bank_lines
  for each row when (old.booked_in is not null) execute function keep_as_it_is();

-- The parts of a line that is split are its amount, and no other line has any.
create function require_parts() returns trigger language plpgsql as $$
declare
  whole bank_lines;
  parts bigint;
begin
  select * into whole from bank_lines where id = coalesce(new.part_of, new.id);
  select sum(cents) into parts from bank_lines where part_of = whole.id and state <> 'void';
  if parts is distinct from (case when whole.state = 'split' then whole.cents end) then
    raise exception 'the parts of line % are % cents', whole.id, parts
      using errcode = 'check_violation', constraint = 'bank_lines_parts_add_up';
  end if;
  return null;
end $$;
create constraint trigger bank_lines_parts_add_up after insert on bank_lines
  deferrable initially deferred for each row when (new.part_of is not null or new.state = 'split')
  execute function require_parts();
create constraint trigger bank_lines_parts_stay after update of state on bank_lines
  deferrable initially deferred for each row
  when (new.part_of is not null or new.state = 'split' or old.state = 'split')
  execute function require_parts();

-- The same words as lineWords of src/domain/bank/statement-text.ts. What was erased keeps the identity that
-- it has: in an old file it looks like a line that we have.
with account as (
  select coalesce(ltrim(regexp_replace(coalesce(
    (select details ->> 'bankAccount' from company_settings order by version desc limit 1),
    (select account from bank_imports where account ~ '\d{5}' order by at desc limit 1)), '\D', '', 'g'), '0'), '')
    as number),
  folded as (
    select id, day, cents, lower(regexp_replace(normalize(text, nfkd), ignored, '', 'g')) as words,
      lower(regexp_replace(normalize(reference, nfkd), ignored, '', 'g')) as more
    from bank_lines,
      (values ('[^0-9A-Za-z\u0080-\u02ff\u0370-\u1fff\u2070-\ufffc\U00010000-\U0010ffff]+')) p (ignored)
    where identity is not null and text <> 'Erased'),
  said as (
    select id, day, cents, case when position(more in words) > 0 then words else words || more end as words
    from folded),
  counted as (
    select *, row_number() over (partition by day, cents, words order by id) as nth from said)
update bank_lines l
set identity = sha256(convert_to(concat_ws('|', account.number, to_char(c.day, 'YYYY-MM-DD'), c.cents, c.words,
  c.nth), 'UTF8'))
from counted c, account
where l.id = c.id;
