-- What became of an SMS after its gateway took it: the gateway is asked by the id that it gave the text,
-- until it knows. No row is read or written here.
alter table order_messages
  add column gateway_id text,
  add column problem text,
  add constraint order_messages_problem
    check (problem is null or (problem in ('not-reached', 'blocked', 'failed') and state = 'undelivered'))
    not valid;
