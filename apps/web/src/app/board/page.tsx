import type { Metadata } from "next";
import { Board } from "../../board/Board.tsx";
import { type Address, searchOf } from "../../board/filters/filters.ts";
import { readAhead } from "../../board/read-ahead.ts";
import { currentMode } from "../../session/current-session.ts";
import { LazyTestBoard } from "../../test-board/LazyTestBoard.tsx";
import { Hydrated } from "../../trpc/server.tsx";

export const metadata: Metadata = { title: "Board" };

export default async function Page({ searchParams }: { searchParams: Promise<Address> }) {
  if ((await currentMode()) === "test") return <LazyTestBoard />;
  await readAhead(searchOf(await searchParams));
  return (
    <Hydrated>
      <Board />
    </Hydrated>
  );
}
