interface ProofState {
  /** True if the load had a proof before this page was opened. */
  had: boolean;
  /** True if a new file was chosen on this page. */
  chosen: boolean;
  /** True once the new file is uploaded. */
  sent: boolean;
}

/** Says what is missing before a load can be marked delivered; undefined if the proof is complete. */
export function proofFirst({ had, chosen, sent }: ProofState, noName: boolean): string | undefined {
  if (chosen ? sent : had) return undefined;
  if (chosen && had) return "The new photo has not arrived. Send it, or keep the proof from before.";
  return noName
    ? "Send the proof of delivery and say who signed for it first."
    : "Send the proof of delivery first.";
}
