-- The first administrator is made before anybody has said how to reach the company or them: a number
-- that nobody has is stored as none, instead of as an invented one.
alter table parties drop constraint parties_cellphone_form,
  add constraint parties_cellphone_form check
    (is_cellphone(cellphone) or (cellphone = '' and (status = 'removed' or type = 'user'))) not valid;
alter table parties validate constraint parties_cellphone_form;
