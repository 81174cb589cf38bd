-- A trigger for each row does not see this.
create trigger terms_consents_are_not_truncated before truncate on terms_consents
  for each statement execute function refuse_consent_change();
comment on table terms_consents is
  'Every agreement to a version of the terms of use; none is ever changed or deleted. account_id has no foreign key: role says in which table the account is.';
