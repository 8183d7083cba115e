import type { Metadata } from "next";
import { Board } from "../../board/Board.tsx";

export const metadata: Metadata = { title: "Board" };

export default function Page() {
  return <Board />;
}
