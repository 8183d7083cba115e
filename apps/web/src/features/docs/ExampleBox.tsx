"use client";

import { IconAlertCircle, IconCheck } from "@tabler/icons-react";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { fetchAnswer } from "../../ui/hooks/answer.ts";
import { storeInBrowser, subscribeToStorage } from "../../ui/hooks/kept-in-browser.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { CopyButton } from "../../ui/primitives/CopyButton.tsx";
import { Row } from "../../ui/primitives/Stack.tsx";
import { Tabs } from "../../ui/primitives/Tabs.tsx";
import styles from "./ExampleBox.module.css";
import type { Values } from "./fills.ts";
import { useReader } from "./Reader.tsx";
import { type Command, idsIn, needsOf } from "./read-command.ts";
import { forgetTestKey } from "./test-key.ts";

interface ShownAnswer {
  /** Status line such as `201 Created`; null if the board was not reached. */
  status: string | null;
  ok: boolean;
  ms: number;
  requestId: string | null;
  text: string;
}

interface ExampleBoxProps {
  id: string;
  /** The example in each language. */
  codes: readonly { name: string; code: ReactNode }[];
  /** Requests in the code; null if a test key may not send them. */
  command: Command | null;
  /** Ids of the examples above this one that can be run. */
  before: readonly string[];
}

const FIRST_LANGUAGE = "curl";
/** Storage key of the language, which is shared by all pages. */
const LANGUAGE = "fb-docs-language";
const keptLanguage = () => localStorage.getItem(LANGUAGE) ?? FIRST_LANGUAGE;

/** Example in the reader's language, with buttons to copy it and to run it with the test key. */
export function ExampleBox({ id, codes, command, before }: ExampleBoxProps) {
  const box = useRef<HTMLElement>(null);
  const { key, values, done, keepRun } = useReader();
  const language = useSyncExternalStore(subscribeToStorage, keptLanguage, () => FIRST_LANGUAGE);
  const [answer, setAnswer] = useState<ShownAnswer | "awaited" | null>(null);
  const shown = codes.find(({ name }) => name === language) ?? codes[0];
  const missing = command && needsOf(command).find((name) => values[name] === undefined);

  async function run(given: Command): Promise<void> {
    if (answer === "awaited" || missing) return;
    setAnswer("awaited");
    const { answer: got, ids } = await sendAll(given, values);
    setAnswer(got);
    if (got.ok) keepRun(id, ids);
    if (got.status?.startsWith("401")) forgetTestKey();
  }

  const isNext = command !== null && !done.includes(id) && before.every((each) => done.includes(each));
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || key === null || command === null)
      return;
    event.preventDefault();
    void run(command);
  });
  useEffect(() => {
    if (!isNext) return;
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isNext]);

  const end = (
    <Row as="span" gap={8} nowrap className={styles.end}>
      <CopyButton text={() => box.current?.querySelector("pre")?.textContent ?? ""} size="small" />
      {command && key && (
        <Button
          size="small"
          kind={isNext ? "primary" : "plain"}
          shortcut={isNext ? "Ctrl Enter" : undefined}
          aria-keyshortcuts={isNext ? "Control+Enter" : undefined}
          busy={answer === "awaited" ? "Running" : undefined}
          because={missing ? `Run the step before first: it gives ${missing.toLowerCase()}` : undefined}
          onClick={() => void run(command)}
        >
          Run it
        </Button>
      )}
    </Row>
  );

  return (
    <figure ref={box} className={styles.example}>
      {codes.length > 1 && shown ? (
        <Tabs
          label="Language"
          value={shown.name}
          onChange={(name) => storeInBrowser(LANGUAGE, name)}
          tabs={codes.map(({ name, code }) => ({ value: name, name, panel: code }))}
          end={end}
        />
      ) : (
        <>
          <Row justify="between" className={styles.head}>
            <span>{shown?.name}</span>
            {end}
          </Row>
          {shown?.code}
        </>
      )}
      <div role="status">{answer !== null && answer !== "awaited" && <AnswerLine {...answer} />}</div>
      {answer !== null && answer !== "awaited" && answer.text !== "" && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        <pre className={styles.answer} tabIndex={0}>
          {answer.text}
        </pre>
      )}
    </figure>
  );
}

function AnswerLine({ status, ok, ms, requestId }: ShownAnswer) {
  const Glyph = ok ? IconCheck : IconAlertCircle;
  return (
    <Row as="p" gap={8} className={styles.line} data-tone={ok ? "good" : "bad"}>
      <Glyph size={16} stroke={1.9} aria-hidden />
      <b>{status ?? "The board could not be reached. Nothing is known of what was done."}</b>
      {status && (
        <span>
          run by you just now, {ms} ms
          {requestId && (
            <>
              {" · "}
              <a href={`/settings/api/log?request=${requestId}`}>in your request log</a>
            </>
          )}
        </span>
      )}
    </Row>
  );
}

/** Indents JSON; returns any other text unchanged. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

const MAX_TRIES = 30;
const PAUSE_MS = 1_000;

/** Sends the requests of a code block in order. Later ones use the ids found in earlier responses. */
async function sendAll({ calls, ...command }: Command, given: Values) {
  const ids: Record<string, string> = {};
  let answer: ShownAnswer = { status: null, ok: false, ms: 0, requestId: null, text: "" };
  for (const call of calls) {
    const wanted = call.until === null ? null : new RegExp(call.until);
    for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
      answer = await send(call, { ...given, ...ids });
      // Matched against the response before indenting: the board's JSON has no spaces.
      if (!answer.ok || wanted === null || wanted.test(answer.text)) break;
      if (tries === MAX_TRIES) answer = { ...answer, ok: false };
      await new Promise((done) => setTimeout(done, PAUSE_MS));
    }
    if (!answer.ok) break;
    Object.assign(ids, idsIn(answer.text, { calls, ...command }));
  }
  return { answer: { ...answer, text: readable(answer.text) }, ids };
}

/** Sends a request with its variables filled in. It carries no session, only the key. */
async function send(
  { method, path, headers, body, file }: Command["calls"][number],
  values: Values,
): Promise<ShownAnswer> {
  const put = (printed: string) => printed.replaceAll(/\$([A-Z][A-Z_]*)/g, (_, name) => values[name] ?? "");
  const began = performance.now();
  const ms = () => Math.round(performance.now() - began);
  try {
    const response = await fetchAnswer(put(path), {
      method,
      body: body === null ? null : put(body),
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, put(value)])),
      credentials: "omit",
      cache: "no-store",
    });
    const isFile = file && response.ok;
    return {
      status: `${response.status} ${response.statusText}`.trim(),
      ok: response.ok,
      requestId: response.headers.get("request-id"),
      text: isFile ? `A file of ${(await response.blob()).size} bytes` : await response.text(),
      ms: ms(),
    };
  } catch {
    return { status: null, ok: false, ms: ms(), requestId: null, text: "" };
  }
}
