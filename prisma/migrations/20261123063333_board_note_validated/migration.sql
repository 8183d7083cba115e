ALTER TABLE "load" VALIDATE CONSTRAINT "load_board_note_length";
