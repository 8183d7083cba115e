"use client";

import { Button } from "../../ui/primitives/Button.tsx";
import { Message } from "./Message.tsx";

/** Error page inside the layout. The digest identifies the cause in the server's log. */
export function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  // Offers a reload, because a chunk that is gone, such as after a deployment, cannot be loaded again.
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
