import { hasSession } from "../shared/session/current-session.ts";
import { Message } from "../shared/shell/Message.tsx";
import { Shell } from "../shared/shell/Shell.tsx";

export const metadata = { title: "No such page" };

/** 404 page. Uses the smaller layout, because this page is part of every page's script. */
export default async function NotFoundPage() {
  const signedIn = await hasSession();
  return (
    <Shell end={signedIn ? "work" : "enter"}>
      <Message title="There is no page here">
        <p>The address may be mistyped, or the page may have moved.</p>
        <p>
          {signedIn ? <a href="/home">Your work</a> : <a href="/">Front page</a>} · <a href="/help">Help</a> ·{" "}
          <a href="/docs">Developers</a>
        </p>
      </Message>
    </Shell>
  );
}
