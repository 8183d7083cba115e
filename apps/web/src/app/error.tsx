"use client";

import { Message } from "../shell/Message.tsx";
import { Shell } from "../shell/Shell.tsx";

/** A page that failed. The digest is what the server wrote beside the cause in its log. */
export default function ErrorPage({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  return (
    <Shell>
      <Message title="This page could not be shown">
        <p>Something went wrong on our side. Nothing was changed.</p>
        {error.digest !== undefined && (
          <p>
            If it happens again, tell us the number <code>{error.digest}</code>.
          </p>
        )}
        <p>
          <button type="button" onClick={reset}>
            Try again
          </button>
        </p>
      </Message>
    </Shell>
  );
}
