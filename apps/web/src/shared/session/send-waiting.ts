const queues = new Set<() => Promise<void>>();

/**
 * Registers a queue of actions that wait in this tab. `flush` sends them, resolves when all are answered, and
 * never rejects.
 */
export function onSendWaiting(flush: () => Promise<void>): void {
  queues.add(flush);
}

/** Sends all waiting actions of this tab, before its session changes or ends. */
export async function sendWaiting(): Promise<void> {
  await Promise.all([...queues].map((flush) => flush()));
}
