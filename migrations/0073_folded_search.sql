-- Staff find a text however its accents, apostrophes and hyphens are written: André D’Hotman-Ntuli by
-- andre hotman. foldText in fold-text.ts is the same for what is typed. The extension unaccent is not on
-- every managed server. Most texts are ASCII, and those take a tenth of the time.
create function folded(value text, apostrophe text default '') returns text
  language sql immutable strict parallel safe
  return case when octet_length(value) = length(value)
    then lower(replace(replace(value, '-', ' '), '''', apostrophe))
    else lower(regexp_replace(normalize(replace(translate(value,
      'ØøŁłĐđ-‐‑‒–—’‘ʼʻ′´ǃǀǁǂ', 'OoLlDd      ''''''''''''!|||'), '''', apostrophe), nfkd),
      '[\u0300-\u036f]', '', 'g')) end;

-- Each index locks its table against writes while it is made: some seconds for 100,000 orders.
set local maintenance_work_mem = '256MB';
drop index parties_text;
create index parties_text on parties using gin
  (folded(name || ' ' || surname || ' ' || email || ' ' || cellphone) gin_trgm_ops);
drop index contact_messages_text;
create index contact_messages_text on contact_messages using gin
  (folded(name || ' ' || email || ' ' || cellphone || ' ' || message) gin_trgm_ops);
drop index otps_text;
create index otps_text on otps using gin (folded(email) gin_trgm_ops);

-- The expression stands letter for letter in search-orders.ts. Words part at an apostrophe there.
create index orders_folded_words on orders using gin (to_tsvector('simple', regexp_replace(
  folded(pickup || ' ' || destination || ' ' || notes
  || ' ' || coalesce(pickup_details ->> 'address', '')
  || ' ' || coalesce(destination_details ->> 'address', '') || ' ' || right(id::text, 8), ' '), '[^[:alnum:]]+', ' ', 'g')));
analyze orders;
drop index orders_words;
