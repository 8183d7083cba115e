-- `load_external_ref_start` answers what this one did.
DROP INDEX CONCURRENTLY IF EXISTS "load_external_ref";
