import type { Clock } from "@board/calendar";

/** The clock of the process. The server that journeys start with a clock of their own replaces `now`. */
export const clock: Clock = { now: () => new Date() };
