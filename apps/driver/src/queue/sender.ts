import {
  type Act,
  backOffMs,
  bodyToSend,
  isSeen,
  isWaitOfAct,
  nextAct,
  type Outcome,
  type Refusal,
  settled,
} from "./rules.ts";

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
  /** Keeps that the link has ended, so that nothing more is sent for it, and erases what was sent and the job sheet. */
  end(token: string, refusal: Refusal): Promise<void>;
}

interface SenderOptions {
  store: QueueStore;
  /** Makes the call of an act. `answerId` is the board's id of the milestone or page that the act takes back. */
  send: (act: Act, body: Record<string, unknown>, answerId: string | null) => Promise<Outcome>;
  now: () => Date;
  /** Milliseconds of a clock that nobody sets, for back-off. */
  elapsed: () => number;
  /** Runs the work unless another page of this phone is sending for the same link. */
  alone?: (token: string, work: () => Promise<void>) => Promise<void>;
  onChange?: () => void;
  /** Is told after which time a queue may go on that the board holds up. */
  onHeldUp?: (ms: number) => void;
}

export interface Sender {
  /**
   * Sends what waits, of all links or of these. The links are independent: one that waits holds up no other. `at once`
   * ignores back-off: the signal is back, or the driver asked.
   */
  run(when: "tick" | "at once", tokens?: readonly string[]): Promise<void>;
}

/** Creates the sender of all queues on the phone. Of one link one call is made at a time. */
export function createSender(options: SenderOptions): Sender {
  const { store, send, now, elapsed } = options;
  const { alone = (_, work) => work(), onChange = () => {}, onHeldUp = () => {} } = options;
  const waits = new Map<string, { count: number; until: number }>();
  const running = new Map<string, Promise<void>>();

  /** Sends the acts of one link until the queue has to wait or none is left. */
  async function sendAll(token: string): Promise<void> {
    const waiting = new Set<string>();
    for (;;) {
      const acts = await store.acts(token);
      const next = nextAct(acts, waiting);
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
      if (outcome.is === "WAIT" && isWaitOfAct(outcome)) {
        waiting.add(act.clientId);
        continue;
      }
      if (outcome.is === "WAIT") {
        const count = (waits.get(token)?.count ?? 0) + 1;
        const ms = backOffMs(outcome, count);
        waits.set(token, { count, until: elapsed() + ms });
        if (ms > 0) onHeldUp(ms);
        return;
      }
      waits.delete(token);
      // The board has the position, or wants none of it: the phone keeps no trail.
      if (!isSeen(act)) await store.remove(act.clientId);
      else await store.save(settled(act, outcome, now()));
      if (outcome.is === "ENDED") return store.end(token, outcome.refusal);
    }
  }

  async function runLink(when: "tick" | "at once", token: string): Promise<void> {
    // A press while another act is on its way is found by a second round.
    await running.get(token)?.catch(() => {});
    if (when === "tick" && (waits.get(token)?.until ?? 0) > elapsed()) return;
    const round =
      running.get(token) ?? alone(token, () => sendAll(token)).finally(() => running.delete(token));
    running.set(token, round);
    await round;
    onChange();
  }

  return {
    async run(when, tokens) {
      const open = await store.tokens();
      const chosen = tokens === undefined ? open : open.filter((token) => tokens.includes(token));
      await Promise.all(chosen.map((token) => runLink(when, token)));
    },
  };
}
