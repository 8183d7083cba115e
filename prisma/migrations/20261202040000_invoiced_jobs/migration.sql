-- True while a document asks for the price of a job.
ALTER TABLE load ADD COLUMN invoiced boolean DEFAULT false NOT NULL;
