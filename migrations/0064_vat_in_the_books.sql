-- What we owe in VAT has accounts of its own from now on: for orders that are completed, and fees that are
-- charged, under settings that say so. Those of before are not looked at again: their VAT was reckoned
-- outside of the books. docs/decisions/046.
alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (kind in ('bank', 'wallet',
  'debt', 'earnings', 'cash', 'receivable', 'held', 'earned', 'fees', 'vat', 'sales-vat', 'payouts', 'costs',
  'suspense'));
insert into ledger_accounts (kind, balance) values ('vat', null), ('sales-vat', null);

-- False for a version of before, from a backup too.
alter table company_settings add column vat_in_books boolean not null default false;
insert into company_settings (version, at, by_id, details, terms, privacy, vat_in_books)
  select version + 1, now(), by_id, details, terms, privacy, true
  from company_settings order by version desc limit 1;
