-- When somebody last worked on a message or an owner, null while nobody has: how long they are kept
-- depends on it. History is for people to read.
alter table contact_messages add column changed_at timestamptz;
alter table owners add column changed_at timestamptz;

-- Until now it was in history alone.
update contact_messages set changed_at = (
  select max(at) from audit_events
  where entity = 'contact' and entity_id = contact_messages.id::text and action <> 'create');
update owners set changed_at = (
  select max(at) from audit_events
  where entity = 'owner' and entity_id = owners.id::text and action <> 'register');
