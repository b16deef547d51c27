-- Whom a contract client's invoices are made out to, as the office writes it on the client's page; and
-- what an invoice says besides: by when it is paid, and what its client had paid too much. An invoice of
-- before has neither, and its lines no route. The columns come without a rewrite of their tables.
alter table clients
  add column company_name text not null default '' check (length(company_name) <= 200),
  add column company_address text not null default '' check (length(company_address) <= 250),
  add column vat_number text not null default '' check (vat_number ~ '^(4\d{9})?$');
alter table invoices
  add column due_on date,
  -- In cents.
  add column credit bigint not null default 0 check (credit >= 0);

-- What was typed for the last invoice of a client stood for the next ones, and still does.
with typed as (
  select distinct on (i.client_id) i.client_id, split_part(i.made_out_to, e'\n', 1) as name,
    (regexp_match(i.made_out_to, '\m4\d{9}\M'))[1] as vat_number,
    (select coalesce(string_agg(line, e'\n' order by at), '')
      from regexp_split_to_table(i.made_out_to, e'\n') with ordinality as l (line, at)
      where at > 1 and line !~ '\m4\d{9}\M') as address
  from invoices i join parties p on p.id = i.client_id
  where p.erased_at is null and i.made_out_to <> p.name || ' ' || p.surname and i.made_out_to <> 'Erased'
  order by i.client_id, i.number desc)
update clients set company_name = left(typed.name, 200), company_address = left(typed.address, 250),
  vat_number = coalesce(typed.vat_number, '')
from typed where clients.id = typed.client_id;
