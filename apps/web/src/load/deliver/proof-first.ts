interface ProofState {
  /** A proof that the load had before this page was opened. */
  had: boolean;
  /** A newer one was chosen here. */
  chosen: boolean;
  /** The newer one has arrived. */
  sent: boolean;
}

/** Says what the proof lacks before a load can be marked delivered; undefined where it is there. */
export function proofFirst({ had, chosen, sent }: ProofState, noName: boolean): string | undefined {
  if (chosen ? sent : had) return undefined;
  if (chosen && had) return "The new photo has not arrived. Send it, or keep the proof from before.";
  return noName
    ? "Send the proof of delivery and say who signed for it first."
    : "Send the proof of delivery first.";
}
