import type { Metadata } from "next";
import { Board } from "../../features/board/Board.tsx";
import { type Address, searchOf } from "../../features/board/filters/filters.ts";
import { readAhead } from "../../features/board/read-ahead.ts";
import { LazySandboxBoard } from "../../features/sandbox/LazySandboxBoard.tsx";
import { currentMode } from "../../shared/session/current-session.ts";
import { Hydrated } from "../../shared/trpc/server.tsx";

export const metadata: Metadata = { title: "Board" };

export default async function Page({ searchParams }: { searchParams: Promise<Address> }) {
  if ((await currentMode()) === "test") return <LazySandboxBoard />;
  await readAhead(searchOf(await searchParams));
  return (
    <Hydrated>
      <Board />
    </Hydrated>
  );
}
