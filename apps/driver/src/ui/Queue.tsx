import { useEffect, useRef, useState } from "preact/hooks";
import { hasPicture, picturesOf, saveFiles, shareFiles } from "../files.ts";
import type { Place } from "../job.ts";
import {
  type Act,
  CLOCK_OFF_MS,
  isHarmless,
  isNeverSent,
  isSeen,
  isVerb,
  namedPages,
} from "../queue/rules.ts";
import {
  Button,
  Header,
  Icon,
  nameOf,
  notTaken,
  Ring,
  RingStop,
  Strip,
  Thumb,
  unsent,
  usePage,
} from "./parts.tsx";

/** An arrival that reaches the board later than this is not confirmed by its receipt. */
const ARRIVAL_MS = 15 * 60_000;

/** Returns what an act waits for, or when it was sent. */
function stateOf(act: Act, isFirst: boolean, { view, say }: ReturnType<typeof usePage>): string {
  const size = act.bytes > 0 ? `${Math.max(1, Math.round(act.bytes / 1_000))} kB` : "";
  const isLate = act.body.kind === "ARRIVED" && view.now.getTime() - Date.parse(act.at) > ARRIVAL_MS;
  if (act.state !== "SENT" && isLate) return say.t("lateArrival");
  if (act.kind === "collect" && isFirst && view.isOnline && act.tries > 1) return say.t("waitsGate");
  const sent = say.t("sentAt", { time: say.time(act.sentAt ?? act.at) });
  return [act.state === "SENT" ? sent : isFirst ? "" : say.t("goesAfter"), size].filter(Boolean).join(", ");
}

/** Acts with their times, and what each waits for; after the end with their days. */
function ActList({
  acts,
  places,
  isEnd,
}: {
  acts: readonly Act[];
  places: readonly Place[];
  isEnd: boolean;
}) {
  const page = usePage();
  const { say } = page;
  const first = acts.find(({ state }) => state === "WAITING");
  return (
    <ol class="q">
      {acts.map((act) => (
        <li key={act.clientId} class={act.state === "SENT" ? "ok" : ""}>
          <Icon name={act.state === "SENT" ? "check" : "cloud-pause"} />
          <span class="t1">{nameOf(act, places, say)}</span>
          <span class="w">
            {isEnd && `${say.dayOf(act.at)}, `}
            {say.time(act.at)}
          </span>
          {!isEnd && <span class="t2">{stateOf(act, act === first, page)}</span>}
        </li>
      ))}
    </ol>
  );
}

interface QueueProps {
  places: readonly Place[];
  isOpenFirst?: boolean;
}

/** The line that says how many acts wait, and opens their list. */
export function QueueStrip({ places, isOpenFirst = false }: QueueProps) {
  const { session, view, say } = usePage();
  const [isOpen, setOpen] = useState(isOpenFirst);
  const waiting = unsent(view.acts);
  const [first] = waiting;
  if (first === undefined) return null;
  const isMoving = view.isSending && view.isOnline;
  const listed = view.acts.filter(
    (act) => isSeen(act) && (act.state === "WAITING" || (act.state === "SENT" && act.seq > first.seq - 4)),
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
          <small>{isMoving ? say.t("sending", { act: nameOf(first, places, say) }) : say.t("kept")}</small>
        </span>
        <Icon name={isOpen ? "chevron-up" : "chevron-down"} />
      </button>
      {isOpen && (
        <>
          <ActList acts={listed} places={places} isEnd={false} />
          <div class="pad grid">
            <div class="d2">
              <Button icon="refresh" onPress={() => void session.tryNow()}>
                {say.t("tryNow")}
              </Button>
              <Ring />
            </div>
            <p class="hint">{say.t("nothingLost")}</p>
          </div>
        </>
      )}
    </>
  );
}

/** Asks once before acts are deleted from the phone. */
function DeleteButton({ acts }: { acts: readonly Act[] }) {
  const { session, say } = usePage();
  const [isAsked, setAsked] = useState(false);
  if (!isAsked)
    return (
      <Button icon="trash" look="btn danger" onPress={() => setAsked(true)}>
        {say.t("deleteNotTaken")}
      </Button>
    );
  return (
    <div class="grid" role="alert">
      <p class="tx">{say.t("deleteAsk")}</p>
      <div class="d2">
        <Button look="btn danger" onPress={() => void session.forget(acts)}>
          {say.t("deleteYes")}
        </Button>
        <Button onPress={() => setAsked(false)}>{say.t("cancel")}</Button>
      </div>
    </div>
  );
}

/** Pictures and signatures that are still on the phone, with the ways to pass them on. */
function StillHere({ acts, look = "btn" }: { acts: readonly Act[]; look?: string }) {
  const { session, view, say } = usePage();
  const pictures = acts.filter(hasPicture);
  if (pictures.length === 0) return null;
  const files = () => picturesOf(session, pictures, view.link?.ref ?? "photo");
  return (
    <div class="pad grid">
      <b>{say.t("stillHere", { n: say.count("photos", pictures.length) })}</b>
      <div class="ths">
        {pictures.map((act, index) => (
          <Thumb key={act.clientId} act={act} label={`${say.t("photo")} ${index + 1}`} />
        ))}
      </div>
      <div class="d2">
        <Button icon="share" look={look} onPress={() => void files().then(shareFiles)}>
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
  // A verb that was not taken says most: the driver may have to stay.
  const first = refused.find((act) => isVerb(act) && !isHarmless(act)) ?? refused.find(isVerb) ?? refused[0];
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
  const named = isVerb(first) ? namedPages(first) : [];
  const still = view.acts.filter(({ clientId, state }) => state === "REFUSED" || named.includes(clientId));
  const isDone = isHarmless(first);
  const why = isDone
    ? say.t("alreadyDone")
    : code === "invalid_transition"
      ? say.t("whyNotYours")
      : say.t("whyOther", { detail });
  return (
    <section class={isDone ? "" : "refused"}>
      <div ref={panel} tabIndex={-1} role="alert" class={isDone ? "strip amber" : "ref2"}>
        <h2>
          <Icon name="alert-octagon" />
          <span>{title}</span>
        </h2>
        <p class="tx">{why}</p>
        {isVerb(first) && !isDone && <p class="tx">{say.t("stayInYard")}</p>}
      </div>
      {!isDone && (
        <div class="pad grid">
          <Ring look="pri" />
          <RingStop place={places.find(({ number }) => number === first.place)} />
        </div>
      )}
      <StillHere acts={still} />
      <div class="pad grid">
        <Button onPress={() => setKept(names)}>{say.t("keepForNow")}</Button>
        <DeleteButton acts={refused} />
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
      <Strip icon="clock-exclamation">{say.t(skewMs > 0 ? "phoneSlow" : "phoneFast", { n })}</Strip>
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
        {unsent(view.acts).length === 0 && <p class="tx">{say.t("clockFix")}</p>}
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

/** After the end: the cause, the time, and what was never sent, with its photos. The job sheet is erased. */
export function EndScreen() {
  const { view, say } = usePage();
  const { link, acts, end } = view;
  const cause = CAUSES[end?.cause?.toUpperCase() ?? ""];
  const at = end?.at;
  return (
    <>
      <Header
        title={<span class="ref">{link?.ref ?? "Freight Board"}</span>}
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
        {acts.length > 0 && (
          <>
            <Strip icon="photo-exclamation">
              <h2>{say.t("neverSent")}</h2>
              <small>{say.t("staysHere")}</small>
            </Strip>
            <ActList acts={acts.filter(isNeverSent)} places={[]} isEnd />
            <StillHere acts={acts} look="btn pri" />
          </>
        )}
      </main>
      <footer class="act plain">
        {acts.length > 0 && <DeleteButton acts={acts} />}
        {link && <Ring>{say.t("ring", { name: link.office.name })}</Ring>}
      </footer>
    </>
  );
}
