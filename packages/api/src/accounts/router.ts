import { z } from "zod";
import { pathId } from "../fields.ts";
import { firmProcedure, personProcedure, router } from "../procedures.ts";
import { askForSeat, seatGivers, seatGiversOutput } from "./ask-for-seat.ts";
import { desk, deskOutput } from "./desk.ts";
import { listNotes, notesOutput, readNotes } from "./list-notes.ts";
import { switchFirm } from "./switch-firm.ts";

const nothing = z.strictObject({});

/** The site's own business, which no API key can do: people, sessions, seats. */
export const accountsRouter = router({
  desk: firmProcedure
    .input(nothing)
    .output(deskOutput)
    .query(({ ctx }) => desk(ctx)),
  notes: firmProcedure
    .input(nothing)
    .output(notesOutput)
    .query(({ ctx }) => listNotes(ctx)),
  readNotes: firmProcedure
    .input(z.strictObject({ upTo: pathId }))
    .output(z.object({ read: z.int() }))
    .mutation(({ ctx, input }) => readNotes(ctx, input.upTo)),
  seatGivers: firmProcedure
    .input(nothing)
    .output(seatGiversOutput)
    .query(({ ctx }) => seatGivers(ctx)),
  askForSeat: firmProcedure
    .input(nothing)
    .output(seatGiversOutput)
    .mutation(({ ctx }) => askForSeat(ctx)),
  switchFirm: personProcedure
    .input(z.strictObject({ firmId: pathId }))
    .output(z.object({ firmId: z.string() }))
    .mutation(({ ctx, input }) => switchFirm(ctx, input.firmId)),
});
