-- The conditions of carriage that a load was posted on, or is carried on.

ALTER TABLE load ADD COLUMN conditions jsonb;
