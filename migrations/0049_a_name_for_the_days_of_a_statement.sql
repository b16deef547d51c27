-- A constraint that the database named by itself would have another name where another comes before it.
alter table bank_imports rename constraint bank_imports_check to bank_imports_days;
