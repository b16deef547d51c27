-- A use beyond a limit passes when the wait after the one before it is over: at `free_at`, in
-- milliseconds by the database's clock like `expire`. `key` holds a limit's name and a hash.
alter table rate_limits add column free_at bigint not null default 0;
