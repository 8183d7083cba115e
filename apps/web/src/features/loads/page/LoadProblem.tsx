"use client";

import { useSession } from "../../../shared/session/SessionContext.tsx";
import { problemOf } from "../../../ui/format/problem.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { EmptyState } from "../../../ui/primitives/EmptyState.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";

/** Error state for a load that does not exist for this firm, or could not be read. */
export function LoadProblem({ error, retry }: { error: unknown; retry: () => unknown }) {
  const posts = useSession().firm?.canPost === true;
  if (problemOf(error).code === "not_found") {
    return (
      <EmptyState
        alone
        title="There is no such load for your firm"
        actions={<Link href={posts ? "/loads" : "/diary"}>{posts ? "To your loads" : "To your diary"}</Link>}
      >
        <p>
          A load is shown to the firm that posted it and to the carrier that won it. You may be signed in for
          another firm.
        </p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      alone
      title="The load could not be read"
      actions={<Button onClick={() => retry()}>Try again</Button>}
    >
      <ErrorNote error={error} kept="Nothing was changed." />
    </EmptyState>
  );
}
