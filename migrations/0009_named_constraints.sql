-- Each rule has a name of its own, so that an error and a test say which one was broken. PostgreSQL
-- numbers the rules of a whole row by itself.

alter table orders rename constraint orders_check to orders_net_is_price_less_commission;
alter table orders rename constraint orders_check1 to orders_price_is_sum;
alter table orders rename constraint orders_check2 to orders_driver_with_vehicle;
alter table orders rename constraint orders_check3 to orders_under_way_with_driver;

alter table quotes rename constraint quotes_check to quotes_net_is_price_less_commission;
alter table quotes rename constraint quotes_check1 to quotes_price_is_sum;

alter table clients rename constraint clients_check to clients_interest_with_its_moment;
alter table login_counts rename constraint login_counts_check to login_counts_failure_has_moment;

alter table privacy_requests rename constraint privacy_requests_check
  to privacy_requests_due_in_30_days;
alter table privacy_requests rename constraint privacy_requests_check1
  to privacy_requests_closed_has_moment;
alter table privacy_requests rename constraint privacy_requests_check2
  to privacy_requests_confirms_what_is_done;
