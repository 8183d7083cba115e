-- PostgreSQL 18 names a constraint after the column that must not be empty. Two columns were renamed since; older versions have
-- no such names.
DO $$
DECLARE
  kept record;
BEGIN
  FOR kept IN
    SELECT c.conrelid::regclass AS "table", c.conname AS "name", replace(c.conname, 'mail_not_null', 'email_not_null') AS "word"
    FROM pg_constraint c
    WHERE c.conname IN ('saved_search_mail_not_null', 'notification_preference_mail_not_null')
      AND c.connamespace = current_schema()::regnamespace
  LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', kept."table", kept."name", kept."word");
  END LOOP;
END $$;
