"use client";

import { Button } from "../ui/Button.tsx";
import { Message } from "./Message.tsx";

/** A page that failed, inside the frame it stands in. The digest is what the server wrote beside the cause in its log. */
export function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  // A part that could not be fetched stays missing until the page is read anew, e.g. after a new version went live.
  if (error.name === "ChunkLoadError") {
    return (
      <Message title="A part of this page did not arrive">
        <p>The connection was lost, or the site has just been renewed. Nothing was changed.</p>
        <p>
          <Button kind="primary" onClick={() => window.location.reload()}>
            Load the page again
          </Button>
        </p>
      </Message>
    );
  }
  return (
    <Message title="This page could not be shown">
      <p>Something went wrong on our side. Nothing was changed.</p>
      {error.digest !== undefined && (
        <p>
          If it happens again, tell us the number <code>{error.digest}</code>.
        </p>
      )}
      <p>
        <Button kind="primary" onClick={reset}>
          Try again
        </Button>
      </p>
    </Message>
  );
}
