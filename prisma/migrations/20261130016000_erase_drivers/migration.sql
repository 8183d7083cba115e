-- A driver without an account is erased by name, at the request of the owner of the carrier: `board.erasing_driver` holds
-- the name, as `board.erasing` holds the id of a person.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  free constant text[] := ARRAY['subject', 'changes', 'reason', 'details', 'before', 'after', 'text', 'message'];
  driver constant text := COALESCE(current_setting('board.erasing_driver', true), '');
  was jsonb;
  gone record;
BEGIN
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'audit_entry' AND (to_jsonb(OLD) ->> 'at')::timestamptz < now() - interval '6 years' THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    SELECT name, email INTO gone FROM person WHERE id = NULLIF(current_setting('board.erasing', true), '')
    UNION ALL
    SELECT driver, 'nobody@erased.invalid' WHERE driver <> ''
    LIMIT 1;
    IF FOUND THEN
      was := to_jsonb(OLD);
      IF to_jsonb(NEW) = was || (
        SELECT COALESCE(jsonb_object_agg(key, erased_json(value, gone.name, gone.email)), '{}')
        FROM jsonb_each(was) WHERE key = ANY (free)
      ) THEN
        RETURN NEW;
      END IF;
    END IF;
  END IF;
  RAISE EXCEPTION '% rows are never changed', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
