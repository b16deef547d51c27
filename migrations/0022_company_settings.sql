-- What an administrator says of the company. Each change is a new version, and none is ever changed
-- or deleted: agreements name versions of the terms, whose words rest on these.
create table company_settings (
  version int primary key check (version >= 1),
  at timestamptz not null,
  by_id uuid not null references parties on delete restrict,
  details jsonb not null check (jsonb_typeof(details) = 'object'),
  terms int not null,
  privacy int not null,
  constraint company_settings_texts_follow
    check (terms between 0 and version and privacy between 0 and version)
);
comment on column company_settings.terms is 'The version of the settings that the terms have their words of; 0 is the installation''s own.';
create trigger company_settings_append_only before update or delete on company_settings
  for each row execute function keep_as_it_is();
create trigger company_settings_never_emptied before truncate on company_settings
  execute function refuse_truncate();
