-- True while a document asks for an extra.
ALTER TABLE extra ADD COLUMN invoiced boolean DEFAULT false NOT NULL;
