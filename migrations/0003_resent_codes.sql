-- When staff had the mail of a code sent once more: it counts towards what an address may be sent.
alter table otps add column resent_at timestamptz[] not null default '{}';
