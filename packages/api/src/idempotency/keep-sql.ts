/**
 * Parts of a statement that keep the answer under its Idempotency-Key: `key` of the JSON in `$1`, a row of
 * `idempotency_key`. Nothing is kept where that is left out or the part `changed` has no row. A key that was used
 * meanwhile breaks `idempotency_key_pkey`, and nothing that belongs to it is written either.
 */
export const KEY_KEPT = `
  forgotten AS (
    DELETE FROM idempotency_key old
    USING changed, jsonb_populate_record(NULL::idempotency_key, $1::jsonb -> 'key') AS k
    WHERE (old.firm_id, old.mode, old.operation, old.key) = (k.firm_id, k.mode, k.operation, k.key)
      AND old.expires_at <= k.created_at
    RETURNING 1
  ),
  remembered AS (
    INSERT INTO idempotency_key
    SELECT k.* FROM changed, jsonb_populate_record(NULL::idempotency_key, $1::jsonb -> 'key') AS k
    WHERE k.key IS NOT NULL AND (SELECT count(*) FROM forgotten) >= 0
  )`;

/** As the last statement of a transaction of statements. */
export const KEEP = {
  name: "keep_answer",
  text: `WITH changed AS (SELECT), ${KEY_KEPT} SELECT FROM changed`,
};
