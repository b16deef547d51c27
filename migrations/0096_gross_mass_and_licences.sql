-- The gross mass of vehicles, the codes of driving licences, and the operator cards that the law asks for
-- above 3,500 kg. A vehicle of today has the usual mass of its size until its licence disc is read.
alter table vehicles add column gross_kg integer
  check (gross_kg between 500 and 56000);
update vehicles set gross_kg = case truck_size
  when '0.5ton' then 1900 when '1ton' then 2900 when '1.5ton' then 3500 when '3ton' then 7500 else 15000 end;
alter table vehicles alter column gross_kg set not null;

alter table documents add column licence_code text
  check (licence_code in ('B', 'EB', 'C1', 'EC1', 'C', 'EC'));
alter table documents add constraint documents_code_of_licence check (licence_code is null or kind = 'licence');
alter table documents drop constraint documents_kind_check;
alter table documents add constraint documents_kind_check check (
  kind in ('identity', 'licence', 'permit', 'registration', 'disc', 'roadworthy', 'insurance', 'operator'));
