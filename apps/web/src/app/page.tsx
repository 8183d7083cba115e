import { ExampleBoard } from "../features/landing/ExampleBoard.tsx";
import { FirstCall } from "../features/landing/FirstCall.tsx";
import { openCount } from "../features/landing/open-count.ts";
import { siteServices } from "../shared/server/services.ts";
import { hasSession } from "../shared/session/current-session.ts";
import { Shell } from "../shared/shell/Shell.tsx";
import button from "../ui/primitives/Button.module.css";
import { Row } from "../ui/primitives/Stack.tsx";
import styles from "./page.module.css";

const FACTS = [
  {
    title: "A price to judge by",
    text: "Every load shows a guide, the rate per mile, and how the guide was worked out. It never replaces the poster’s price.",
  },
  {
    title: "Terms before you quote",
    text: "Payment terms and the poster’s score stand on every line. Names are shared on booking, not before.",
  },
  {
    title: "Test keys that run a whole job",
    text: "Post, quote, book, deliver and dispute a test load. Every webhook arrives, signed.",
  },
];

export default async function FrontPage() {
  const [open, signedIn] = await Promise.all([openCount(), hasSession()]);
  const sign = [
    { href: "/board", name: "Find a load", hint: open > 0 ? `${open.toLocaleString("en-GB")} open` : "live" },
    { href: "/loads/new", name: "Post a load", hint: "in 30 seconds" },
    { href: "/docs/quick-start", name: "Try the API", hint: "test key" },
  ];
  return (
    <Shell end={signedIn ? "work" : "enter"}>
      <div className={styles.hero}>
        <div>
          <h1>The UK load board that keeps itself up to date</h1>
          <p className={styles.lead}>
            Posters put loads up by hand or by API. Carriers quote from a live list. A load leaves every open
            board within a second of being booked.
          </p>
          <Row gap={8} className={styles.actions}>
            {signedIn ? (
              <a className={button.button} data-kind="primary" href="/home">
                Go to your work
              </a>
            ) : (
              <>
                <a className={button.button} data-kind="primary" href="/register">
                  Sign up your firm
                </a>
                <a className={button.button} data-kind="plain" href="/sign-in">
                  Sign in
                </a>
              </>
            )}
            <a className={button.button} data-kind="quiet" href="/help">
              How the board works
            </a>
            <a className={button.button} data-kind="quiet" href="/docs/api">
              Read the API docs
            </a>
          </Row>
        </div>
        <nav className={styles.sign} aria-label="Where to">
          <ul>
            {sign.map(({ href, name, hint }) => (
              <li key={name}>
                <a href={href}>
                  <span>{name}</span>
                  <em>{hint}</em>
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <dl className={styles.facts}>
        {FACTS.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <ExampleBoard />
      <FirstCall baseUrl={siteServices().baseUrl} />
    </Shell>
  );
}
