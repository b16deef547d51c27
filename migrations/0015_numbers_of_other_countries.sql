-- A cellphone number is kept in E.164 (src/domain/people/cellphone.ts). The form in which a South
-- African one was kept until here stays valid: orders hold what was booked, and a server of the
-- version before writes it while this one starts.
create or replace function is_cellphone(value text) returns boolean language sql immutable strict
  return value ~ '^(0[1-8][0-9]{8}|\+27[1-8][0-9]{8}|\+(?!27)[1-9][0-9]{7,14})$';

update parties set cellphone = '+27' || substr(cellphone, 2) where cellphone ~ '^0[1-8][0-9]{8}$';
update owners set cellphone = '+27' || substr(cellphone, 2) where cellphone ~ '^0[1-8][0-9]{8}$';
update contact_messages set cellphone = '+27' || substr(cellphone, 2)
  where cellphone ~ '^0[1-8][0-9]{8}$';
