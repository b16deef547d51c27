-- Rows of these tables stay. Tables of which some columns change have guards of their own beside them.
do $$ declare
  only_added_to constant text[] := array['company_settings', 'ledger_entries', 'ledger_roots',
    'ledger_transactions', 'order_references', 'order_versions', 'wallet_references'];
  never_deleted_from constant text[] := array['cancellations', 'ledger_accounts', 'order_notes',
    'price_proposals', 'reviews'];
  never_emptied constant text[] := only_added_to || never_deleted_from || array['audit_events', 'bank_imports',
    'bank_lines', 'invoice_numbers', 'invoices', 'orders', 'staff_bookings', 'users'];
  name text;
begin
  foreach name in array only_added_to loop
    execute format('create trigger %I before update or delete on %I
      for each row execute function keep_as_it_is()', name || '_append_only', name);
  end loop;
  foreach name in array never_deleted_from loop
    execute format('create trigger %I before delete on %I
      for each row execute function keep_as_it_is()', name || '_kept', name);
  end loop;
  foreach name in array never_emptied loop
    execute format('create trigger %I before truncate on %I
      execute function refuse_truncate()', name || '_never_emptied', name);
  end loop;
end $$;
