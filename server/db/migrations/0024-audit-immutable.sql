-- A record of the audit trail is never changed (docs/rules/admin.md#audit-trail).
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'records of the audit trail are never changed' using errcode = 'restrict_violation';
end
$$;
create trigger audit_is_immutable before update or delete on audit
  for each row execute function refuse_audit_change();
