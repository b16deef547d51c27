-- What an account had since a day is read from this index alone; the one by id serves lists, and needs no
-- columns for that any more. The books are locked while it is built, about a second for a million entries.
create index ledger_entries_by_account on ledger_entries (account_id, day) include (amount, transaction_id);
drop index ledger_entries_of_account;
create index ledger_entries_of_account on ledger_entries (account_id, id);
