import { addDays, type Day } from "@board/calendar";
import { writtenDay } from "./days.ts";

/** A line of a text that can say something about a job, without its marks of quotation. */
export interface MessageLine {
  start: number;
  end: number;
  /** True for a subject, whose words count where the text below says nothing else. */
  isSubject: boolean;
}

/** One message of a pasted text: the newest one, or a quoted or forwarded one. */
export interface MessagePart {
  lines: MessageLine[];
  /** The day on which it was written, from which its "tomorrow" counts. */
  today: Day;
  isOwn: boolean;
}

/** Age in days up to which the date of a message is believed. */
const MAX_AGE_DAYS = 14;
/** A longer line is no header, closing or greeting. */
const MAX_SHORT = 160;

const HEADER = /^(from|sent|to|cc|bcc|date|subject|reply-to|importance|attachments?): ?/;
const NEW_PART =
  /^(?:-{2,} ?(?:original|forwarded) message|begin forwarded message|_{8,}$|on [^\n]{6,140}wrote:$)/;
const WRITTEN_ON = /^(?:on )?(?:[a-z]{3,9},? )?(.{5,20}?)(?:,? (?:at )?\d{1,2}:\d\d|$)/;
const CLOCK = /\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?/.source;
const DATE = /(\d{1,2}\/\d{1,2}(?:\/\d{2,4})?)/.source;
const CHAT = new RegExp(
  `^(?:\\[?(?:${DATE},? ${CLOCK}|${CLOCK},? ${DATE})\\]?(?: -)? [^:]{1,40}: |\\[${CLOCK}\\] [^:]{1,40}: |[^[\\]\\d]{1,40}, \\[${DATE},? ${CLOCK}\\]$)`,
);
const CLOSING =
  /^(?:(?:with |kind(?:est)? |best |warm |many ){0,3}(?:regards|rgds|wishes)|(?:many |with )?(?:thanks|thank you|thx)(?: again| in advance| all| very much| so much)?|cheers|ta|kr|br|best|yours (?:sincerely|faithfully)|sincerely)(?:[,.! /-][a-z\u00c0-\u024f',! /.-]{0,30})?$|^-- ?$|^sent from my |^get outlook for /;
const GREETING =
  /^(?:hi|hello|hey|hiya|dear|morning|afternoon|evening|good (?:morning|afternoon|evening)|alright|all right)(?:[ ,!.-]+[a-z'/&]+){0,3}[ ,!.-]*$/;
/** Matches a line of a signature: a name or a firm and a number between bars, or a number behind its letter. */
const SIGNATURE =
  /^[^|]{2,60}\|.*(?:ltd|limited|plc|llp|@|\d{5}|desk|manager|planner|transport|logistics)|^[dmtew] ?:? ?(?:\+44|0)\d/;
const MIN_BOLD = 42;
const SMALL_PRINT =
  /confidential|intended recipient|registered (?:in|office)|vat (?:no|reg)|company (?:no|reg)|privileged|virus|terms (?:and|&) conditions|t&cs|please consider the environment|external(?: e?mail)?\]?:|^(?:tel|mob|mobile|email|web|fax|office|direct|switchboard)(?: ?[:.|]| 0| \+)/;

/** True for a line of a disclaimer or of contacts; a long line in bold is one, too. */
const isSmallPrint = (line: string) =>
  SMALL_PRINT.test(line) || (line.startsWith("**") && line.length >= MIN_BOLD);

/** Splits a text in lower case into messages, the newest first, without headers, greetings, closings and small print. */
export function messageParts(lower: string, today: Day): MessagePart[] {
  const own: MessagePart = { lines: [], today, isOwn: true };
  const parts = [own];
  let part = own;
  /** True once the message says something that a closing can end. */
  let isBegun = false;
  let [isClosed, wasQuoted, hasTable] = [false, false, false];
  let headers: { line: MessageLine; name: string; value: string }[] = [];

  const pastDay = (words: string): Day | null => {
    const day = writtenDay(WRITTEN_ON.exec(words)?.[1] ?? "", addDays(today, -MAX_AGE_DAYS))?.days[0];
    return day !== undefined && day <= today ? day : null;
  };
  const add = (line: MessageLine) => {
    part.lines.push(line);
    isBegun ||= /\d| to /.test(lower.slice(line.start, line.end));
  };
  const begin = (written: string) => {
    part = { lines: [], today: pastDay(written) ?? part.today, isOwn: false };
    parts.push(part);
    [isBegun, isClosed] = [false, false];
  };
  /** Decides whether lines such as "From: …" were headers: those of an email have a subject, an address or a clock. */
  const endHeaders = () => {
    const isMail = headers.some(
      ({ name, value }) =>
        ["sent", "subject", "cc"].includes(name) || value.includes("@") || /\d:\d\d/.test(value),
    );
    const written = headers.find(({ name }) => name === "sent" || name === "date")?.value;
    if (isMail && written !== undefined && (part.lines.length > 0 || part !== own)) begin(written);
    for (const { line, name, value } of headers) {
      if (!isMail) add(line);
      else if (name === "subject") add({ start: line.end - value.length, end: line.end, isSubject: true });
    }
    headers = [];
  };

  for (let at = 0; at < lower.length; ) {
    const newline = lower.indexOf("\n", at);
    const end = newline === -1 ? lower.length : newline;
    let start = at;
    // A tab at the start is an empty first cell.
    while (start < end && /[^\S\t]|>/.test(lower.charAt(start))) start++;
    const isQuoted = lower.slice(at, start).includes(">");
    at = end + 1;
    const words = lower.slice(start, end).trimEnd();
    const line = { start, end: start + words.length, isSubject: false };
    const isShort = words.length < MAX_SHORT;
    const head = words.slice(0, MAX_SHORT);
    const header = HEADER.exec(head);
    if (header) {
      headers.push({ line, name: header[1] ?? "", value: words.slice(header[0].length) });
      continue;
    }
    endHeaders();
    if (isQuoted && !wasQuoted && part === own && own.lines.length > 0) begin("");
    else if (!isQuoted && wasQuoted && words !== "") part = own;
    wasQuoted = isQuoted;
    hasTable ||= head.split("|").length > 3 && !/\d{5}|@/.test(head);
    const chat = CHAT.exec(head);
    const chatDay = chat && pastDay(chat[1] ?? chat[2] ?? chat[3] ?? "");
    // "18/11 08:00 collection: Leeds" is no header of a message of today.
    const isChat = chat !== null && (chatDay !== null || chat[0].includes("["));
    if (isShort && NEW_PART.test(words)) begin(words);
    else if (isChat) {
      isClosed = false;
      part.today = chatDay ?? part.today;
      add({ ...line, start: start + chat[0].length });
    } else if (isClosed || isSmallPrint(head) || (isShort && GREETING.test(words))) continue;
    else if (isBegun && ((isShort && CLOSING.test(words)) || (SIGNATURE.test(head) && !hasTable)))
      isClosed = true;
    else add(line);
  }
  endHeaders();
  const hasText = parts.some(({ lines }) =>
    lines.some(({ isSubject, start, end }) => !isSubject && start < end),
  );
  // A message without a text says all in its subject.
  if (!hasText) for (const line of own.lines) line.isSubject = false;
  return parts;
}
