-- Names of the documents that go with an email; a worker draws or reads them when it is sent.

ALTER TABLE email ADD COLUMN attachments text[] DEFAULT ARRAY[]::text[] NOT NULL;
