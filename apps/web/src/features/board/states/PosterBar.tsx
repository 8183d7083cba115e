"use client";

import { useSession } from "../../../shared/session/SessionContext.tsx";
import { useAllowed } from "../../../shared/shell/use-allowed.ts";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";

/** Note above the board for firms that only post: they can read it but not quote. */
export function PosterBar() {
  const { firm } = useSession();
  const manages = useAllowed().may("manageFirm");
  return (
    <Note kind="info">
      <b>You see the board as carriers do.</b> {firm?.name} posts loads and carries none, so nothing can be
      quoted or booked here. Your own loads are marked “yours”; their quotes are at{" "}
      <Link href="/loads">our loads</Link>.{" "}
      {manages && <Link href="/settings/profile">Carry loads, too</Link>}
    </Note>
  );
}
