comment on table erasures is
  'Files, and customers at the payment provider, that are to be erased; a row is deleted once that is gone.';
comment on column erasures.created_at is 'From when on it is erased: an uploaded file waits for the row that names it.';
