import { Message } from "../shell/Message.tsx";
import { Shell } from "../shell/Shell.tsx";

export const metadata = { title: "No such page" };

export default function NotFoundPage() {
  return (
    <Shell>
      <Message title="There is no page here">
        <p>The address may be mistyped, or the page may have moved.</p>
        <p>
          <a href="/home">Your work</a> · <a href="/">Front page</a> · <a href="/docs">Guides</a> ·{" "}
          <a href="/docs/api">API reference</a>
        </p>
      </Message>
    </Shell>
  );
}
