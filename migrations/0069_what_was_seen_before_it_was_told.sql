-- When the recipient of a message saw on the screen what it says, where that was before it left or though
-- it never did. Adding the column locks the table for an instant and rewrites nothing.
alter table order_messages add column seen_at timestamptz;
