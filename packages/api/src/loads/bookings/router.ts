import { download } from "../../core/files/schemas.ts";
import { WRITE_LOADS } from "../../core/needs.ts";
import { partyProcedure, returns, router } from "../../core/procedures.ts";
import { driverMovedOutput } from "../driver-links/driver-load.ts";
import { contestPayment, recordPayment } from "../payments/record-payment.ts";
import { deliverAndSeal } from "../proof/keep-proof.ts";
import { rateLoad } from "../ratings/rate-load.ts";
import * as schemas from "../schemas.ts";
import { finishStop } from "../stops/finish-stop.ts";
import { finishStopInput } from "../stops/schemas.ts";
import { collectLoad } from "./collect-load.ts";
import { confirmLoad } from "./confirm-load.ts";
import { getPod, getPodFile } from "./get-pod.ts";
import { putPodInput, putPodOutput } from "./pod-schemas.ts";
import { putPod } from "./put-pod.ts";
import { handBackLoad, releaseCarrier } from "./reopen-load.ts";

const tags = ["Bookings"];
const refusals = ["not_found", "invalid_transition"] as const;
/** Refusals of the acts that bring the proof of a place. */
const proofRefusals = ["page_missing", "already_done"] as const;

/** Procedures for a load that a carrier has won (contract 4). */
export const bookingsRouter = router({
  collect: partyProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/collect",
        tags,
        summary: "Collect a load",
        description:
          "The carrier has it aboard: BOOKED becomes IN_TRANSIT. Not before the day ahead of collectDate, not in the future, and not before the gate check where the load requires one. Driver and registration stay as announced where you leave them out; others than the yard has checked are a warning, and in the history. The proof of the collection comes with it: pages that were sent before, a signature, remarks, what was short or damaged.",
      },
      access: WRITE_LOADS,
      driverOutput: driverMovedOutput,
      refusals: [...refusals, ...proofRefusals, "gate_check_missing"],
    })
    .input(schemas.collectInput)
    .concat(returns(schemas.collectOutput))
    .mutation(({ ctx, input }) => collectLoad(ctx, input)),

  stopDone: partyProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/stops/{number}/done",
        tags,
        summary: "Finish a stop",
        description:
          "The carrier was done at a stop between the two ends, while the load is IN_TRANSIT, in any order. The two ends have calls of their own, collect and deliver; delivering does not wait for a stop. Both ends get load.updated. The stop has a proof of its own, as a delivery has.",
      },
      access: WRITE_LOADS,
      driverOutput: driverMovedOutput,
      refusals: [...refusals, ...proofRefusals],
    })
    .input(finishStopInput)
    .concat(returns(schemas.actedOutput))
    .mutation(({ ctx, input }) => finishStop(ctx, input)),

  putPod: partyProcedure
    .meta({
      openapi: {
        method: "PUT",
        path: "/loads/{id}/pod",
        tags,
        summary: "Send the proof of delivery",
        description:
          "The carrier sends a PDF, JPEG, PNG or WebP of at most 10 MiB, as the body itself or as the one file of a form. The bytes decide what it is, not its name or type. Pictures are drawn anew without the place and time they were taken. While the load is IN_TRANSIT; while it is DELIVERED a new file replaces the old one, which is kept, and the seven days begin anew.",
      },
      access: WRITE_LOADS,
      upload: true,
      refusals: ["not_found", "invalid_transition", "proof_sealed", "too_many_files"],
    })
    .input(putPodInput)
    .concat(returns(putPodOutput))
    .mutation(({ ctx, input }) => putPod(ctx, input)),

  getPod: partyProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/loads/{id}/pod",
        tags,
        summary: "Download the proof of delivery",
        description:
          "For the poster and the winning carrier, as an attachment. With pages or a signature it is one sealed PDF from the delivery on: the consignment note, who signed at each place, the times, the pages, and the SHA-256 of each part. Until it is drawn, which takes seconds, the answer is 503 with Retry-After.",
        successDescription: "The file.",
      },
      access: { scope: "loads:read" },
      download: true,
      refusals: ["not_found"],
    })
    .input(schemas.loadPath)
    .concat(returns(download))
    .query(({ ctx, input }) => getPod(ctx, input)),

  getPodFile: partyProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/loads/{id}/pod/file",
        tags,
        summary: "Download the carrier's proof file",
        description:
          "The file that the carrier put as the proof of delivery, for both ends. Where a sealed proof took its place, the sealed one names it.",
        successDescription: "The file.",
      },
      access: { scope: "loads:read" },
      download: true,
      refusals: ["not_found"],
    })
    .input(schemas.loadPath)
    .concat(returns(download))
    .query(({ ctx, input }) => getPodFile(ctx, input)),

  deliver: partyProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/deliver",
        tags,
        summary: "Deliver a load",
        description:
          "The carrier has delivered: IN_TRANSIT becomes DELIVERED. Needs a proof of delivery: a file or a page of the delivery that was sent before, or the signature with this call. Once delivered, the place takes no other proof: a call that brings one is `already_done`.",
      },
      access: WRITE_LOADS,
      driverOutput: driverMovedOutput,
      refusals: [...refusals, ...proofRefusals, "pod_required"],
    })
    .input(schemas.deliverInput)
    .concat(returns(schemas.actedOutput))
    .mutation(({ ctx, input }) => deliverAndSeal(ctx, input)),

  confirm: partyProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/confirm",
        tags,
        summary: "Confirm a delivery",
        description:
          "The poster says the work is done. It happens by itself after seven days unless somebody disputes.",
      },
      access: WRITE_LOADS,
      refusals,
    })
    .input(schemas.loadPath)
    .concat(returns(schemas.actedOutput))
    .mutation(({ ctx, input }) => confirmLoad(ctx, input)),

  handBack: partyProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/hand-back",
        tags,
        summary: "Hand a load back",
        description:
          "The carrier gives a booked load up; it returns to the board. It counts against the carrier, who cannot quote on it again. From then on the load answers 404 to the carrier, so the answer tells only its id, references, status and version of that moment, and so does a repeat.",
      },
      access: WRITE_LOADS,
      refusals,
    })
    .input(schemas.reopenInput)
    .concat(returns(schemas.handedBackOutput))
    .mutation(({ ctx, input }) => handBackLoad(ctx, input)),

  release: partyProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/release",
        tags,
        summary: "Release the carrier",
        description:
          "The poster takes a booked load from its carrier and back to the board. It counts against the poster.",
      },
      access: WRITE_LOADS,
      refusals,
    })
    .input(schemas.reopenInput)
    .concat(returns(schemas.actedOutput))
    .mutation(({ ctx, input }) => releaseCarrier(ctx, input)),

  paid: partyProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/paid",
        tags,
        summary: "Record a payment",
        description:
          "Either end records that the carrier was paid, any time after delivery, unless the load was cancelled. The carrier confirms what the poster recorded by the same call, and the poster cannot change what the carrier recorded. No status changes; the poster's days to pay are worked out from it.",
      },
      access: WRITE_LOADS,
      refusals,
    })
    .input(schemas.paidInput)
    .concat(returns(schemas.actedOutput))
    .mutation(({ ctx, input }) => recordPayment(ctx, input)),

  contestPaid: partyProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/paid/contest",
        tags,
        summary: "Contest a payment",
        description:
          "The carrier says that it did not get the money that the poster recorded: the load is unpaid again.",
      },
      access: WRITE_LOADS,
      refusals,
    })
    .input(schemas.loadPath)
    .concat(returns(schemas.actedOutput))
    .mutation(({ ctx, input }) => contestPayment(ctx, input)),

  rate: partyProcedure
    .meta({
      openapi: {
        method: "POST",
        path: "/loads/{id}/rating",
        tags,
        summary: "Rate the other end",
        description: "Once for each end, after CONFIRMED: 1 to 5, with a comment.",
      },
      access: WRITE_LOADS,
      status: 201,
      refusals: [...refusals, "already_rated"],
    })
    .input(schemas.rateInput)
    .concat(returns(schemas.rateOutput))
    .mutation(({ ctx, input }) => rateLoad(ctx, input)),
});
