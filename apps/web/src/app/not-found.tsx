import { currentSession } from "../session/current-session.ts";
import { Message } from "../shell/Message.tsx";
import { Shell } from "../shell/Shell.tsx";
import { Link } from "../ui/Link.tsx";
import { AppShell } from "./AppShell.tsx";

export const metadata = { title: "No such page" };

/** An address without a page, in the frame that the person is used to. */
export default async function NotFoundPage() {
  const signedIn = (await currentSession()) !== null;
  const message = (
    <Message title="There is no page here">
      <p>The address may be mistyped, or the page may have moved.</p>
      <p>
        {signedIn ? <Link href="/home">Your work</Link> : <a href="/">Front page</a>} ·{" "}
        <a href="/docs">Guides</a> · <a href="/docs/api">API reference</a>
      </p>
    </Message>
  );
  return signedIn ? <AppShell>{message}</AppShell> : <Shell>{message}</Shell>;
}
