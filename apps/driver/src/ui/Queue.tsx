import { useEffect, useRef, useState } from "preact/hooks";
import type { Place } from "../job.ts";
import { type Act, CLOCK_OFF_MS, isSeen, isVerb } from "../queue/rules.ts";
import {
  Button,
  Header,
  Icon,
  nameOf,
  notTaken,
  picturesOf,
  Ring,
  saveFiles,
  shareFiles,
  Thumb,
  unsent,
  usePage,
} from "./parts.tsx";

/** An arrival that reaches the board later than this is not confirmed by its receipt. */
const ARRIVAL_MS = 15 * 60_000;

const kilobytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1_000))} kB`;

/** Returns what an act waits for, or when it was sent. */
function stateOf(act: Act, isFirst: boolean, words: ReturnType<typeof usePage>) {
  const { view, say } = words;
  const size = act.bytes > 0 ? kilobytes(act.bytes) : "";
  if (act.state === "SENT") return [say.t("sentAt", { time: say.time(act.sentAt ?? act.at) }), size];
  const isLate = act.body.kind === "ARRIVED" && view.now.getTime() - Date.parse(act.at) > ARRIVAL_MS;
  if (isLate) return [say.t("lateArrival")];
  if (isFirst && act.kind === "collect" && view.isOnline && act.tries > 1) return [say.t("waitsGate")];
  return [isFirst ? "" : say.t("goesAfter"), size];
}

/** The line that says how many acts wait, and opens their list. */
export function QueueStrip({
  places,
  isOpenFirst = false,
}: {
  places: readonly Place[];
  isOpenFirst?: boolean;
}) {
  const page = usePage();
  const { session, view, say } = page;
  const [isOpen, setOpen] = useState(isOpenFirst);
  const waiting = unsent(view.acts);
  if (waiting.length === 0) return null;
  const [first] = waiting;
  const isMoving = view.isSending && view.isOnline;
  const since = waiting[0]?.seq ?? 0;
  const listed = view.acts.filter(
    (act) => isSeen(act) && (act.state === "WAITING" || (act.state === "SENT" && act.seq > since - 4)),
  );
  return (
    <>
      <button
        type="button"
        class={`strip ${isMoving ? "blue" : "amber"}`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isMoving ? "cloud-upload" : "cloud-pause"} />
        <span>
          {say.t("toSend", { n: waiting.length })}
          <small>
            {isMoving && first ? say.t("sending", { act: nameOf(first, places, say) }) : say.t("kept")}
          </small>
        </span>
        <Icon name={isOpen ? "chevron-up" : "chevron-down"} />
      </button>
      {isOpen && (
        <>
          <ol class="q">
            {listed.map((act) => (
              <li key={act.clientId} class={act.state === "SENT" ? "ok" : ""}>
                <Icon name={act.state === "SENT" ? "check" : "cloud-pause"} />
                <span class="t1">{nameOf(act, places, say)}</span>
                <span class="w">{say.time(act.at)}</span>
                <span class="t2">
                  {stateOf(act, act === first, page)
                    .filter(Boolean)
                    .join(", ")}
                </span>
              </li>
            ))}
          </ol>
          <div class="pad grid">
            <div class="d2">
              <Button icon="refresh" onPress={() => void session.tryNow()}>
                {say.t("tryNow")}
              </Button>
              {view.link && <Ring phone={view.link.office.phone}>{say.t("ringOffice")}</Ring>}
            </div>
            <p class="hint">{say.t("nothingLost")}</p>
          </div>
        </>
      )}
    </>
  );
}

/** Asks once before acts are deleted from the phone. */
function DeleteButton({ acts, children }: { acts: readonly Act[]; children: string }) {
  const { session, say } = usePage();
  const [isAsked, setAsked] = useState(false);
  if (!isAsked)
    return (
      <Button icon="trash" look="danger" onPress={() => setAsked(true)}>
        {children}
      </Button>
    );
  return (
    <div class="grid" role="alert">
      <p class="tx">{say.t("deleteAsk")}</p>
      <div class="d2">
        <Button look="danger" onPress={() => void session.forget(acts)}>
          {say.t("deleteYes")}
        </Button>
        <Button onPress={() => setAsked(false)}>{say.t("cancel")}</Button>
      </div>
    </div>
  );
}

/** Pictures that are still on the phone, with the ways to pass them on. */
function StillHere({ acts, isEnd = false }: { acts: readonly Act[]; isEnd?: boolean }) {
  const { session, view, say } = usePage();
  const pictures = acts.filter(({ bytes }) => bytes > 0);
  if (pictures.length === 0) return null;
  const files = () => picturesOf(session, pictures, view.link?.ref ?? "photo");
  return (
    <div class="pad grid">
      <p class="tx">
        <b>{say.t("stillHere", { n: say.count("photos", pictures.length) })}</b>
      </p>
      <div class="ths">
        {pictures.map(({ clientId }, index) => (
          <Thumb key={clientId} clientId={clientId} label={`${say.t("photo")} ${index + 1}`} />
        ))}
      </div>
      <div class="d2">
        <Button icon="share" look={isEnd ? "pri" : ""} onPress={() => void files().then(shareFiles)}>
          {say.t("share")}
        </Button>
        <Button icon="download" onPress={() => void files().then(saveFiles)}>
          {say.t("save")}
        </Button>
      </div>
    </div>
  );
}

/** Acts that the board did not take: what, why, what to do now, whom to ring, and what is still on the phone. */
export function Refused({ places }: { places: readonly Place[] }) {
  const { view, say } = usePage();
  const [kept, setKept] = useState<string>("");
  const panel = useRef<HTMLDivElement>(null);
  const refused = notTaken(view.acts);
  const [first] = refused;
  const names = refused.map(({ clientId }) => clientId).join();
  const isKept = kept === names;
  useEffect(() => {
    if (names !== "" && !isKept) panel.current?.focus();
  }, [names, isKept]);
  if (first === undefined || first.refusal === null) return null;
  const { code, detail } = first.refusal;
  const title = `${say.t("notTaken", { act: nameOf(first, places, say) })}, ${say.time(first.at)}`;
  if (isKept)
    return (
      <button type="button" class="strip red" onClick={() => setKept("")}>
        <Icon name="alert-octagon" />
        <span>{title}</span>
        <Icon name="chevron-down" />
      </button>
    );
  const named = Array.isArray(first.body.pages) ? first.body.pages : [];
  const still = view.acts.filter(
    ({ clientId, state }) => state === "REFUSED" || (isVerb(first) && named.includes(clientId)),
  );
  const isHarmless = code === "already_done";
  const yard = places.find(({ number }) => number === first.place);
  return (
    <section class={isHarmless ? "" : "refused"}>
      <div ref={panel} tabIndex={-1} role="alert" class={isHarmless ? "strip amber" : "ref2"}>
        <h2>
          <Icon name="alert-octagon" />
          <span>{title}</span>
        </h2>
        <p class="tx">
          {isHarmless
            ? say.t("alreadyDone")
            : code === "invalid_transition"
              ? say.t("whyNotYours")
              : say.t("whyOther", { detail })}
        </p>
        {isVerb(first) && !isHarmless && <p class="tx">{say.t("stayInYard")}</p>}
      </div>
      <div class="pad grid">
        {view.link && !isHarmless && (
          <Ring phone={view.link.office.phone} look="pri">
            {say.t("ringOffice")}
          </Ring>
        )}
        {yard?.phone && !isHarmless && (
          <Ring phone={yard.phone}>
            {say.t("ring", { name: yard.contactName?.split(",")[0] ?? yard.town })}
          </Ring>
        )}
      </div>
      <StillHere acts={still} />
      <div class="pad grid">
        <Button onPress={() => setKept(names)}>{say.t("keepForNow")}</Button>
        <DeleteButton acts={refused}>{say.t("deleteNotTaken")}</DeleteButton>
      </div>
    </section>
  );
}

/** Both clocks side by side, where they differ by more than ten minutes. */
export function ClockOff() {
  const { view, say } = usePage();
  const skewMs = view.link?.skewMs ?? 0;
  if (Math.abs(skewMs) <= CLOCK_OFF_MS) return null;
  const n = Math.round(Math.abs(skewMs) / 60_000);
  return (
    <>
      <p class="strip amber">
        <Icon name="clock-exclamation" />
        <span>{say.t(skewMs > 0 ? "phoneSlow" : "phoneFast", { n })}</span>
      </p>
      <div class="pad grid">
        <div class="dbig">
          <div>
            <span>{say.t("phoneSays")}</span>
            <b>{say.time(view.now)}</b>
          </div>
          <div>
            <span>{say.t("itIs")}</span>
            <b>{say.time(new Date(view.now.getTime() + skewMs))}</b>
          </div>
        </div>
        <p class="tx">{say.t("clockText")}</p>
        <p class="tx">{say.t("clockFix")}</p>
      </div>
    </>
  );
}

const CAUSES: Record<string, "endDelivered" | "endBack" | "endCancelled" | "endRevoked"> = {
  DELIVERED: "endDelivered",
  CONFIRMED: "endDelivered",
  HANDED_BACK: "endBack",
  RELEASED: "endBack",
  CANCELLED: "endCancelled",
  REVOKED: "endRevoked",
};

/** After the end: the cause, the time, and what was never sent. The job sheet is erased. */
export function EndScreen() {
  const { view, say } = usePage();
  const { link, acts } = view;
  const left = acts.filter((act) => act.state !== "SENT" && isSeen(act));
  const cause = CAUSES[link?.end?.cause?.toUpperCase() ?? ""];
  const at = link?.end?.at;
  return (
    <>
      <Header
        title={<span class="ref">{link?.ref}</span>}
        hasState={false}
        end={
          <span class="st">
            <Icon name="link-off" />
            {say.t("ended")}
          </span>
        }
      />
      <main class="dm">
        <div class="pad grid">
          <h1 class="dh2">{say.t("endTitle")}</h1>
          <p class="tx">
            {cause && at ? say.t(cause, { day: say.dayOf(at), time: say.time(at) }) : say.t("unknownText")}{" "}
            {say.t("sheetErased")}
          </p>
        </div>
        {left.length > 0 && (
          <>
            <h2 class="strip amber">
              <Icon name="photo-exclamation" />
              <span>
                {say.t("neverSent")}
                <small>{say.t("staysHere")}</small>
              </span>
            </h2>
            <ol class="q">
              {left.map((act) => (
                <li key={act.clientId}>
                  <Icon name="cloud-pause" />
                  <span class="t1">{nameOf(act, [], say)}</span>
                  <span class="w">
                    {say.dayOf(act.at)}, {say.time(act.at)}
                  </span>
                </li>
              ))}
            </ol>
            <StillHere acts={left} isEnd />
          </>
        )}
      </main>
      <footer class="act plain">
        {left.length > 0 && <DeleteButton acts={left}>{say.t("deleteNotTaken")}</DeleteButton>}
        {link && <Ring phone={link.office.phone}>{say.t("ring", { name: link.office.name })}</Ring>}
      </footer>
    </>
  );
}
