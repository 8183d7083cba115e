"use client";

/** Error page for a failure of the root layout, so it uses no other part of the site. */
export default function GlobalErrorPage({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en-GB">
      <body>
        <title>This page could not be shown · Freight Board</title>
        <h1>This page could not be shown</h1>
        <p>Something went wrong on our side. Nothing was changed. Load the page again in a moment.</p>
        {error.digest !== undefined && <p>Number for the log: {error.digest}</p>}
      </body>
    </html>
  );
}
