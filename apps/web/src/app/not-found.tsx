import { hasSession } from "../session/current-session.ts";
import { Message } from "../shell/Message.tsx";
import { Shell } from "../shell/Shell.tsx";

export const metadata = { title: "No such page" };

/** An address without a page. It has the small frame: every page's script holds this one, and would hold two frames. */
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
