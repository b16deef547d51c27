-- What a move was before the change that a message tells of, so that it can say what is new. The row
-- keeps it only while the message waits. No row is written anew.
alter table order_messages add column was jsonb;
