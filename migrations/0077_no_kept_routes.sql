-- A measured route is not kept for others: Google's terms forbid it, and every other provider
-- measures within the process.
drop table kept_routes;
