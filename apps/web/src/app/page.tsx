import { headers } from "next/headers";
import { Shell } from "../shell/Shell.tsx";
import { FirstCall } from "./FirstCall.tsx";
import styles from "./page.module.css";

const SIGN = [
  { href: "/docs/api", name: "Post a load", hint: "POST /loads" },
  { href: "/docs/api", name: "Find a load", hint: "GET /board" },
  { href: "/docs/api", name: "Try the API", hint: "test key" },
];

const FACTS = [
  {
    title: "A price to judge by",
    text: "Every load shows a guide, and how the guide was worked out. It never replaces the poster’s price.",
  },
  {
    title: "Terms before you quote",
    text: "Payment terms and the poster’s score stand on every entry. Names are shared on booking, not before.",
  },
  {
    title: "Safe to retry",
    text: "Send your job number as Idempotency-Key and a load is posted once, however often the line drops.",
  },
];

/** This server's own address, so that the call shown can be pasted as it is. */
async function baseUrl(): Promise<string> {
  const request = await headers();
  const host = request.get("host") ?? "localhost:3000";
  const local = /^(localhost|127\.0\.0\.1|\[::1\])(:|$)/.test(host);
  return `${request.get("x-forwarded-proto") ?? (local ? "http" : "https")}://${host}`;
}

export default async function FrontPage() {
  return (
    <Shell>
      <div className={styles.hero}>
        <div>
          <h1>The UK load board that keeps itself up to date</h1>
          <p className={styles.lead}>
            Posters put loads up by API. Carriers quote from a live list. A load leaves every open board
            within a second of being booked.
          </p>
          <p className={styles.actions}>
            <a className={styles.primary} href="/docs/api">
              Read the API
            </a>
            <a className={styles.secondary} href="/docs">
              Read the guides
            </a>
          </p>
        </div>
        <nav className={styles.sign} aria-label="Where to">
          <ul>
            {SIGN.map(({ href, name, hint }) => (
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
      <FirstCall baseUrl={await baseUrl()} />
    </Shell>
  );
}
