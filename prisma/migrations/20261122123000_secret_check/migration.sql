-- The fingerprints of the secrets that the board was opened with. Empty until the next start.
--
-- Locks: none on a table that is there.

CREATE TABLE "secret_check" (
    "kind" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,

    CONSTRAINT "secret_check_pkey" PRIMARY KEY ("kind"),
    CONSTRAINT "secret_check_kind_check" CHECK ("kind" IN ('webhook', 'session'))
);
