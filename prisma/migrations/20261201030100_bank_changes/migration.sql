ALTER TYPE contact_kind ADD VALUE 'BANK';
