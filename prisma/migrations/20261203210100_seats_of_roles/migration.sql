-- Takes the seats of members whose role has none, and ends their push, as with every seat that is taken.
DO $$ BEGIN
  WITH seatless AS (UPDATE member SET seat = false WHERE role::text = 'ACCOUNTS' AND seat RETURNING id)
  DELETE FROM push_subscription p USING seatless WHERE p.member_id = seatless.id;
  COMMIT;
END $$;
