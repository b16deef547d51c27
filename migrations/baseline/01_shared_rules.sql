-- What the tables of every area rest on. Rules that must hold whatever races stand in the database as
-- constraints and triggers; the application's own checks only give the friendlier message.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- One address alone, so that no mail reaches a second one; as in src/domain/people/email-address.ts.
create function is_email_address(value text) returns boolean language sql immutable strict
  return length(value) <= 254 and value ~
    '^[a-z0-9!#$%&''*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&''*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,63}$';

-- A number in E.164, as in src/domain/people/cellphone.ts, or a South African one as it is dialled.
create function is_cellphone(value text) returns boolean language sql immutable strict
  return value ~ '^(0[1-8][0-9]{8}|\+27[1-8][0-9]{8}|\+(?!27)[1-9][0-9]{7,14})$';

-- A text without accents, apostrophes and hyphens, so that staff find André D’Hotman-Ntuli by "andre
-- hotman". foldText in fold-text.ts does the same to what is typed. The extension unaccent is not on
-- every managed server. Most texts are ASCII, and those take a tenth of the time.
create function folded(value text, apostrophe text default '') returns text
  language sql immutable strict parallel safe
  return case when octet_length(value) = length(value)
    then lower(replace(replace(value, '-', ' '), '''', apostrophe))
    else lower(regexp_replace(normalize(replace(translate(value,
      'ØøŁłĐđ-‐‑‒–—’‘ʼʻ′´ǃǀǁǂ', 'OoLlDd      ''''''''''''!|||'), '''', apostrophe), nfkd),
      '[\u0300-\u036f]', '', 'g')) end;

-- A running number as eight characters that neither sound nor look alike. A Feistel network stirs its
-- 32 bits, so that no two numbers share a text and none tells how many there are.
create function order_reference(number bigint) returns text language plpgsql immutable strict as $$ declare
  l bigint := number >> 16;
  r bigint := number & 65535;
  stirred bigint;
begin
  for round in 1..4 loop
    stirred := (r * 40503 + round * 25717) & 4294967295;
    stirred := l # ((stirred >> 8) & 65535);
    l := r;
    r := stirred;
  end loop;
  return translate(lpad(to_hex((l << 16) | r), 8, '0'), '0123456789abcdef', '234679FHKLMQRWXY');
end $$;

-- These are the triggers of tables whose rows stay as they are: 17_rows_that_stay.sql lists most of them.
create function keep_as_it_is() returns trigger language plpgsql as $$ begin
  raise exception 'rows of % are never changed', tg_table_name
    using errcode = 'check_violation', constraint = tg_name;
end $$;
create function refuse_truncate() returns trigger language plpgsql as $$ begin
  raise exception '% is never emptied', tg_table_name using errcode = 'check_violation', constraint = tg_name;
end $$;
