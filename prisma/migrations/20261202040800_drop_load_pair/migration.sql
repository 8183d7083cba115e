-- load_pair_confirmed begins with the same columns.
DROP INDEX CONCURRENTLY load_pair;
