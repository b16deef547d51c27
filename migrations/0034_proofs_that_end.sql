-- The proof of a number ends with any change of it, whoever makes the change: somebody else may have
-- the number before it comes back. Whether SMS are wanted is the person's choice, and stays.
create function end_number_proof() returns trigger language plpgsql as $$
begin
  new.proved_cellphone := null;
  new.cellphone_proved_at := null;
  return new;
end $$;
create trigger parties_end_number_proof before update of cellphone on parties
  for each row when (new.cellphone <> old.cellphone) execute function end_number_proof();
update parties set proved_cellphone = null, cellphone_proved_at = null
  where proved_cellphone <> cellphone;
