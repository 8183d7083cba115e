const queues = new Set<() => Promise<void>>();

/**
 * Registers a queue of acts that wait in this tab. `flush` sends the acts, resolves once all have a response, and
 * never rejects.
 */
export function onSendWaiting(flush: () => Promise<void>): void {
  queues.add(flush);
}

/** Sends all waiting acts of this tab, before its session changes or ends. */
export async function sendWaiting(): Promise<void> {
  await Promise.all([...queues].map((flush) => flush()));
}
