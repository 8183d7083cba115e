import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import { Board } from "../../board/Board.tsx";
import { searchOf, searchParsers } from "../../board/filters/filters.ts";
import { readAhead } from "../../board/read-ahead.ts";
import { currentMode } from "../../session/current-session.ts";
import { LazyTestBoard } from "../../test-board/LazyTestBoard.tsx";
import { Hydrated } from "../../trpc/server.tsx";

export const metadata: Metadata = { title: "Board" };

const loadSearch = createLoader(searchParsers);

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  if ((await currentMode()) === "test") return <LazyTestBoard />;
  await readAhead(searchOf(await loadSearch(searchParams)));
  return (
    <Hydrated>
      <Board />
    </Hydrated>
  );
}
