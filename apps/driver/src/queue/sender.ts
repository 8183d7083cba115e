import { type Act, backOffMs, bodyToSend, nextAct, type Outcome, type Refusal, settled } from "./rules.ts";

/** Acts kept on the phone. Each operation is complete on the disk when it resolves. */
export interface QueueStore {
  /** Tokens of the links that have not ended. */
  tokens(): Promise<string[]>;
  /** Acts of a link in the order of the presses. */
  acts(token: string): Promise<Act[]>;
  /** Counts an attempt before it is made; null if the act was taken back meanwhile. */
  claim(clientId: string): Promise<Act | null>;
  save(act: Act): Promise<void>;
  remove(clientId: string): Promise<void>;
  /** Keeps that the link has ended, so that nothing more is sent for it. */
  end(token: string, refusal: Refusal): Promise<void>;
}

interface SenderOptions {
  store: QueueStore;
  /** Makes the call of an act. `answerId` is the board's id of the milestone or page that the act takes back. */
  send: (act: Act, body: Record<string, unknown>, answerId: string | null) => Promise<Outcome>;
  now: () => Date;
  /** Milliseconds of a clock that nobody sets, for back-off. */
  elapsed: () => number;
  /** Runs the work unless another page of this phone is sending. */
  alone?: (work: () => Promise<void>) => Promise<void>;
  onChange?: () => void;
  /** Is told after which time a queue may go on that the board holds up. */
  onHeldUp?: (ms: number) => void;
}

export interface Sender {
  /** Sends what waits, of all links. `at once` ignores back-off: the signal is back, or the driver asked. */
  run(when: "tick" | "at once"): Promise<void>;
}

/** Creates the sender of all queues on the phone. One call is made at a time, in the order of the presses. */
export function createSender(options: SenderOptions): Sender {
  const { store, send, now, elapsed } = options;
  const { alone = (work) => work(), onChange = () => {}, onHeldUp = () => {} } = options;
  const waits = new Map<string, { count: number; until: number }>();
  let running: Promise<void> | null = null;

  /** Sends the acts of one link until one has to wait or none is left. */
  async function sendAll(token: string): Promise<void> {
    for (;;) {
      const acts = await store.acts(token);
      const next = nextAct(acts);
      const act = next && (await store.claim(next.clientId));
      if (next === null) return;
      if (act === null) continue;
      const target = acts.find(({ clientId }) => clientId === act.body.of);
      if (act.body.of !== undefined && target?.state !== "SENT") {
        await store.remove(act.clientId);
        continue;
      }
      onChange();
      const outcome = await send(act, bodyToSend(act, acts, now()), target?.answerId ?? null);
      if (outcome.is === "WAIT") {
        const count = (waits.get(token)?.count ?? 0) + 1;
        const ms = backOffMs(outcome, count);
        waits.set(token, { count, until: elapsed() + ms });
        if (ms > 0) onHeldUp(ms);
        return;
      }
      waits.delete(token);
      await store.save(settled(act, outcome, now()));
      if (outcome.is === "ENDED") return store.end(token, outcome.refusal);
    }
  }

  async function sendQueues(when: "tick" | "at once"): Promise<void> {
    for (const token of await store.tokens()) {
      const { until = 0 } = waits.get(token) ?? {};
      if (when === "at once" || until <= elapsed()) await sendAll(token);
    }
    onChange();
  }

  return {
    async run(when) {
      // A press while another act is on its way is found by a second round.
      if (running !== null) await running.catch(() => {});
      running ??= alone(() => sendQueues(when)).finally(() => {
        running = null;
      });
      await running;
    },
  };
}
