import { expect, it } from "vitest";
import { ownTimes } from "./own-times.ts";

const node = (id: number, functionName: string, url = "") => ({
  id,
  callFrame: { functionName, url, lineNumber: 9 },
});

it("adds up what each function did by itself, without the time that was idle and without the machine's folders", () => {
  const profile = {
    nodes: [
      node(1, "(idle)"),
      node(2, "read", new URL("../../packages/api/src/board/read-board.ts", import.meta.url).href),
      node(3, "parse", "file:///somewhere/node_modules/.pnpm/zod@4/node_modules/zod/core.js"),
      node(4, "(garbage collector)"),
    ],
    samples: [1, 2, 3, 2, 4],
    timeDeltas: [500, 40, 30, 20, 10],
  };
  expect(ownTimes([profile])).toEqual([
    { name: "read packages/api/src/board/read-board.ts:10", share: 0.6 },
    { name: "parse zod/core.js:10", share: 0.3 },
    { name: "(garbage collector)", share: 0.1 },
  ]);
});
