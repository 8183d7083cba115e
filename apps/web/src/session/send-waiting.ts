const queues = new Set<() => Promise<void>>();

/** Adds a queue of acts that wait in this tab; `flush` sends them and ends when all are answered. Never rejects. */
export function onSendWaiting(flush: () => Promise<void>): void {
  queues.add(flush);
}

/** Sends every act that waits in this tab, before its session becomes another's or ends. */
export async function sendWaiting(): Promise<void> {
  await Promise.all([...queues].map((flush) => flush()));
}
