-- The invoice whose number a line of the bank has: what is left of it to pay stands on the list.
alter table bank_lines
  add column invoice int references invoices on delete restrict,
  add constraint bank_lines_invoice check (invoice is null or purpose is not distinct from 'client-payment');
create index bank_lines_of_invoice on bank_lines (invoice) where invoice is not null;

update bank_lines l set invoice = (
  select min(i.number) from invoices i
  where i.kind = 'invoice' and i.client_id = l.party_id
    and (l.text || ' ' || l.reference) ~* ('INV(OICE)?[^A-Z0-9]*0*' || i.number || '([^0-9]|$)'))
where purpose = 'client-payment' and order_id is null;
