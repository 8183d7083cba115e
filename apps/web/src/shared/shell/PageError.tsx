"use client";

import type { ReactNode } from "react";
import button from "../../ui/primitives/Button.module.css";
import { Message } from "./Message.tsx";

/** Plain button in the kit's looks: this page is part of every page's script, and `Button` is larger than the rest. */
function Again({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={button.button} data-kind="primary" onClick={onClick}>
      {children}
    </button>
  );
}

/** Error page inside the layout. The digest identifies the cause in the server's log. */
export function PageError({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  // Offers a reload, because a chunk that is gone, such as after a deployment, cannot be loaded again.
  if (error.name === "ChunkLoadError") {
    return (
      <Message title="A part of this page did not arrive">
        <p>The connection was lost, or the site has just been renewed. Nothing was changed.</p>
        <p>
          <Again onClick={() => window.location.reload()}>Load the page again</Again>
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
        <Again onClick={reset}>Try again</Again>
      </p>
    </Message>
  );
}
