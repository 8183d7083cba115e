import type { StreamScope } from "../board/index/board-events.ts";
import { FanOut, type Sink } from "../board/index/fan-out.ts";
import type { ActingFirm } from "../core/actor.ts";
import type { CarrierFacts } from "../core/carrier-facts.ts";
import { NOTHING_KNOWN } from "../firms/requirements/rules.ts";
import { type BoardEvent, boardEvent } from "../loads/filters/schemas.ts";
import type { World } from "./world.ts";

/** A message of the board's stream, as received by EventSource. */
export interface StreamMessage {
  id: string;
  event: BoardEvent;
}

/** Parses the messages in a part of a stream, without pings. */
export function messagesIn(text: string): StreamMessage[] {
  return text.split("\n\n").flatMap((block) => {
    const fields = Object.fromEntries(block.split("\n").map((line) => line.split(/: (.*)/s)));
    if (fields.data === undefined || fields.event === "ping") return [];
    return [{ id: fields.id, event: boardEvent.parse(JSON.parse(fields.data)) }];
  });
}

/** Opens a stream; reads its messages one by one, then null at the end. */
export function readStream(open: (sink: Sink) => () => void) {
  const arrived: (StreamMessage | null)[] = [];
  let arrival = Promise.withResolvers<void>();
  const put = (...messages: (StreamMessage | null)[]) => {
    arrived.push(...messages);
    arrival.resolve();
    arrival = Promise.withResolvers();
  };
  let lastId = "";
  const leave = open({
    send: (bytes) => put(...messagesIn(Buffer.from(bytes).toString())),
    waiting: 0,
    end: () => put(null),
  });
  return {
    next: async (): Promise<BoardEvent | null> => {
      while (arrived.length === 0) await arrival.promise;
      const message = arrived.shift() ?? null;
      lastId = message?.id ?? lastId;
      return message?.event ?? null;
    },
    /** Removes and returns all messages received. */
    taken: (): StreamMessage[] => arrived.splice(0).filter((message) => message !== null),
    /** Id of the last message read. */
    lastId: () => lastId,
    leave,
  };
}

/** Opens streams of a world's board for firms, bypassing access checks. */
export function openStreams({ services }: Pick<World, "services">) {
  const fanOut = new FanOut(services.board, { earlyMs: services.settings.earlyAccessMinutes * 60_000 });
  return (
    firm: Pick<ActingFirm, "id" | "plan"> & { facts?: CarrierFacts; scope?: StreamScope },
    after: string | null = null,
  ) => readStream((sink) => fanOut.join({ facts: NOTHING_KNOWN, scope: "board", ...firm }, after, sink));
}
