import { useEffect, useRef, useState } from "preact/hooks";
import {
  boardTime,
  dueOf,
  type Load,
  type Mark,
  nextPlace,
  type Place,
  stepOf,
  takeableBack,
  takesSteps,
  type Wait,
  waitOf,
} from "../job.ts";
import type { TextKey } from "../words/words.ts";
import {
  Button,
  doneName,
  goodsOf,
  Header,
  Icon,
  nameOf,
  notTaken,
  PhotoButton,
  partsOf,
  Ring,
  RingStop,
  Strip,
  unsent,
  usePage,
} from "./parts.tsx";
import { ClockOff, QueueStrip, Refused } from "./Queue.tsx";
import { DoneSheet, Menu, MessageSheet, ProblemSheet } from "./Sheets.tsx";

/** An arrival so much before the slot is no news. */
const EARLY_MINS = 120;

const minutes = (ms: number): number => Math.floor(ms / 60_000);

/** One bar a stop: done, next or later, with its outcode and time. */
function Progress({ places, next }: { places: readonly Place[]; next: Place | null }) {
  const { say } = usePage();
  const done = places.filter((place) => place.done !== null).length;
  return (
    <ol class="dprog" aria-label={say.t("progress", { n: done, of: places.length })}>
      {places.map(({ number, outcode, byTime, done: mark }) => (
        <li key={number} class={mark ? "on" : number === next?.number ? "cur" : ""}>
          <i />
          <span>
            {mark && <Icon name={mark.isUnsent ? "clock-pause" : "check"} />} {outcode}{" "}
            {mark ? say.time(mark.at) : byTime}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The arrival time, why it is thought so, and the switch that sends the phone's place. */
function Eta({ load, places, isOnTheRoad }: { load: Load; places: readonly Place[]; isOnTheRoad: boolean }) {
  const { session, view, say } = usePage();
  const [isDeniedOpen, setDeniedOpen] = useState(false);
  if (!isOnTheRoad) return null;
  const { eta } = load;
  const place = places.find(({ number }) => number === eta?.place);
  const due = place && dueOf(place);
  const early = eta && due ? Math.round((due.getTime() - Date.parse(eta.at)) / 60_000) : null;
  const isHere = places.some(({ arrived, done }) => arrived !== null && done === null);
  const isAhead = place !== undefined && place.arrived === null && place.done === null;
  const bases = { position: "basisPosition", road: "basisRoad", driver: "basisDriver" } as const;
  const sends = view.link?.sendsPlace ?? false;
  return (
    <div class={`etab ${eta?.late ? "lateb" : ""}`}>
      <span>
        {eta && isAhead && (
          <>
            <b>{say.t(isHere ? "thenAt" : "thereAbout", { town: place.town, time: say.time(eta.at) })}</b>
            <small>
              {early !== null &&
                place.byTime !== null &&
                early < EARLY_MINS &&
                `${say.t(early < 0 ? "late" : "early", { n: Math.abs(early) })}, `}
              {isHere ? say.t("ifYouLeave") : say.t(bases[eta.basis])}
            </small>
          </>
        )}
      </span>
      <button
        type="button"
        class="placeb"
        role="switch"
        aria-checked={sends}
        onClick={() => {
          setDeniedOpen(view.isPlaceDenied && !sends);
          void session.change({ sendsPlace: !sends });
        }}
      >
        {say.t("sendPlace")}
        <span class="switch" />
      </button>
      {view.isPlaceDenied && !sends && isDeniedOpen && (
        <p class="denied" role="alert">
          {say.t("placeDenied")}
        </p>
      )}
    </div>
  );
}

/** The waiting clock: since the later of arrival and slot, in minutes, with the end of the free time. */
function WaitClock({ wait, poster }: { wait: Wait; poster: string }) {
  const { view, say } = usePage();
  const now = boardTime(view.now.toISOString(), view.link?.skewMs ?? 0).getTime();
  const waited = Math.max(0, minutes(now - wait.from.getTime()));
  const left = Math.ceil((wait.freeUntil.getTime() - Math.max(now, wait.from.getTime())) / 60_000);
  const isOver = left <= 0;
  const start = wait.arrivedAt.getTime();
  const end = Math.max(now, wait.freeUntil.getTime() + 20 * 60_000);
  const share = (from: number, to: number) => `${Math.max(0, ((to - from) / (end - start)) * 100)}%`;
  const from = wait.from.getTime();
  const free = wait.freeUntil.getTime();
  const isSlot = from > start;
  const times = {
    arrived: say.time(wait.arrivedAt),
    slot: say.time(wait.from),
    free: say.time(wait.freeUntil),
  };
  const bar = [
    ["early", start, from],
    ["free", from, Math.min(now, free)],
    ["over", free, now],
  ] as const;
  return (
    <section class={`wait ${isOver ? "over" : ""}`}>
      <div class="row">
        <span class="clk" role="timer" aria-live="off" aria-label={say.t("waited", { n: waited })}>
          {Math.floor(waited / 60)}:{String(waited % 60).padStart(2, "0")}
        </span>
        <span class="wl">{say.t("waiting")}</span>
        <span class="say">{isOver ? say.t("over", { n: -left }) : say.t("freeLeft", { n: left })}</span>
      </div>
      <div
        class="wb"
        role="img"
        aria-label={`${say.t("countedArrival", { time: times.arrived })} ${say.t("slotAt", { time: times.slot })}, ${say.t("freeTo", { time: times.free })}`}
      >
        {bar.map(([look, left0, right]) => (
          <i key={look} class={look} style={{ left: share(start, left0), width: share(left0, right) }} />
        ))}
        <i class="mark" style={{ left: share(start, free) }} />
      </div>
      <div class="wb-l" aria-hidden="true">
        <span>{times.arrived}</span>
        {isSlot && <b>{say.t("slotAt", { time: times.slot })}</b>}
        <b>{say.t("freeTo", { time: times.free })}</b>
      </div>
      <p>
        {isOver
          ? say.t("overText", { time: times.free, poster })
          : say.t(isSlot ? "countedSlot" : "countedArrival", { time: times.arrived })}{" "}
        {!wait.isConfirmed && <b>{say.t("unconfirmed")}</b>}
      </p>
      <p class="vh" role="status">
        {isOver ? say.t("freeIsOver") : ""}
      </p>
    </section>
  );
}

type Fact = readonly [TextKey, string | null];

/** Facts that are said at the gate, in large letters. */
function Big({ facts }: { facts: readonly Fact[] }) {
  const { say } = usePage();
  return (
    <dl class="dbig">
      {facts.map(
        ([name, text]) =>
          text && (
            <div key={name}>
              <dt>{say.t(name)}</dt>
              <dd>{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

/** Everything that is said or needed at a stop. */
function Facts({ load, place }: { load: Load; place: Place }) {
  const { view, say } = usePage();
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(place.number);
  useEffect(() => {
    // After a step at the stop before, the next stop is read first, unless a refusal is to be read.
    if (before.current !== place.number && notTaken(view.acts).length === 0) heading.current?.focus();
    before.current = place.number;
  }, [place.number]);
  const title =
    place.kind === "COLLECT" ? "collect" : place.arrived !== null && !place.isLast ? "unload" : "deliver";
  const address = place.lines ?? [];
  const map = `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent([...address, place.postcode].join(", "))}`;
  const facts = [
    ["askFor", place.contactName],
    ["getIn", place.instructions],
    ["hours", place.hours],
    ["notes", load.notes],
  ] as const;
  return (
    <section class="pad stop">
      <h1 class="dh2" ref={heading} tabIndex={-1}>
        <span class={`n0 ${place.kind === "DELIVER" ? "d" : ""}`}>{place.number}</span>
        {say.t(title, { n: goodsOf(say, place) })}
        {place.byTime && <span class="r">{say.t("by", { time: place.byTime })}</span>}
      </h1>
      <p class="daddr">
        {place.name && <b>{place.name}</b>}
        {address.map((line) => (
          <span key={line}>{line}</span>
        ))}
        <b>{place.postcode}</b>
      </p>
      <div class="d2">
        <a class="btn" href={map} target="_blank" rel="noreferrer">
          <Icon name="navigation" />
          {say.t("navigate")}
        </a>
        {place.phone ? <RingStop place={place} /> : <Ring />}
      </div>
      <Big
        facts={[
          ["reference", place.reference],
          ["code", place.number === 1 ? load.collectionCode : null],
        ]}
      />
      <dl class="dfacts">
        {facts.map(
          ([name, text]) =>
            text && (
              <>
                <dt>{say.t(name)}</dt>
                <dd>{text}</dd>
              </>
            ),
        )}
      </dl>
    </section>
  );
}

/** One other stop: what is left to do there, or what was done and by whom. */
function OtherStop({ place, mayGoFirst }: { place: Place; mayGoFirst: boolean }) {
  const { session, say } = usePage();
  const { done, kind } = place;
  const parts = partsOf(say, place);
  const words = say.t(done ? doneName(place) : kind === "COLLECT" ? "collect" : "deliver", parts);
  const by = (mark: Mark) =>
    mark.act !== null ? "" : say.t(mark.by === "driver" ? "otherPhone" : "byOffice");
  return (
    <li class="nx">
      <span class={`n0 ${done ? "ok" : kind === "DELIVER" ? "d" : ""}`}>
        {done ? <Icon name={done.isUnsent ? "clock-pause" : "check"} /> : place.number}
      </span>
      <span class="t1">
        {words} <span class="plate">{place.outcode}</span>
      </span>
      {done && <span class="when">{say.time(done.at)}</span>}
      {mayGoFirst && !done && !place.isLast && place.arrived === null && (
        <Button onPress={() => void session.change({ first: place.number })}>{say.t("goFirst")}</Button>
      )}
      <span class="t2">
        {done
          ? by(done)
          : [
              place.town,
              place.date && say.day(place.date),
              place.byTime && say.t("by", { time: place.byTime }),
            ]
              .filter(Boolean)
              .join(", ")}
      </span>
    </li>
  );
}

/** Says why "Loaded" cannot be pressed, or waits: the yard compares the code first. */
function gateOf(load: Load, place: Place, isOnline: boolean): "gateMissing" | "gateUnseen" | null {
  if (place.number !== 1 || !load.requires?.gateCheck || load.gateCheckedAt !== null) return null;
  return isOnline ? "gateMissing" : "gateUnseen";
}

type Open = "message" | "problem" | "menu" | null;

interface StopProps {
  load: Load;
  places: readonly Place[];
  isOnTheRoad: boolean;
  onProof: (place: Place) => void;
}

/** The screen of a stop: what to do now, one green button that names the step and the place. */
export function StopScreen({ load, places, isOnTheRoad, onProof }: StopProps) {
  const { session, view, say } = usePage();
  const [open, setOpen] = useState<Open>(null);
  // Another phone may finish the stop under the open sheet, which then must not ask about the next one.
  const [asksAbout, askAbout] = useState<number | null>(null);
  const place = nextPlace(places, view.link?.first ?? null);
  if (place === null) return null;
  const step = stepOf(place);
  const mayStep = takesSteps(load);
  const gate = mayStep && step === "loaded" ? gateOf(load, place, view.isOnline) : null;
  const skewMs = view.link?.skewMs ?? 0;
  const wait = waitOf(load, place, skewMs);
  const back = mayStep ? takeableBack(view.acts, places, view.now) : null;
  const close = () => setOpen(null);
  const others = places.filter(({ number }) => number !== place.number);
  const parts = partsOf(say, place);
  const buttons = {
    way: ["truck", "onMyWayTo", () => void session.milestone("ON_MY_WAY", place)],
    arrived: ["map-pin", "arrivedAt", () => void session.milestone("ARRIVED", place)],
    loaded: ["package", "loadedAt", () => askAbout(place.number)],
    unloaded: ["package-export", "unloadedAt", () => askAbout(place.number)],
    proof: ["clipboard-check", "takeProof", () => onProof(place)],
  } as const;
  const [icon, words, onPress] = buttons[step];
  return (
    <>
      <Header title={<span class="ref">{load.ref}</span>} onMenu={() => setOpen("menu")} />
      <main class="body">
        <Progress places={places} next={place} />
        <div class="dm">
          <Eta load={load} places={places} isOnTheRoad={isOnTheRoad} />
          <Refused places={places} />
          {!mayStep && <Strip icon="alert-octagon">{say.t("disputed")}</Strip>}
          <QueueStrip places={places} />
          {!view.keeps && <Strip icon="alert-triangle">{say.t("keepsNothing")}</Strip>}
          <ClockOff />
          {wait !== null && <WaitClock wait={wait} poster={load.poster?.name ?? ""} />}
          <Facts load={load} place={place} />
          {(["afterThat", "doneStops"] as const).map((title) => {
            const shown = others.filter(({ done }) => (done !== null) === (title === "doneStops"));
            return (
              shown.length > 0 && (
                <section key={title}>
                  <h2 class="sect">{say.t(title)}</h2>
                  <ul>
                    {shown.map((other) => (
                      <OtherStop
                        key={other.number}
                        place={other}
                        mayGoFirst={mayStep && place.number !== 1}
                      />
                    ))}
                  </ul>
                </section>
              )
            );
          })}
        </div>
      </main>
      <footer>
        {back && (
          <div class="undo">
            <Icon name="check" />
            <span>
              {nameOf(back, places, say)}, {say.time(back.at)}
            </span>
            <Button onPress={() => void session.takeBack(back)}>{say.t("takeBack")}</Button>
          </div>
        )}
        <div class="act">
          {mayStep && (
            <Button
              icon={icon}
              look="btn go big"
              reason={gate === "gateMissing" ? say.t(gate) : null}
              onPress={onPress}
            >
              {say.t(words, parts)}
            </Button>
          )}
          {gate && <p class="hint">{say.t(gate)}</p>}
          <div class="d3">
            {mayStep && <PhotoButton stop={place}>{say.t("photo")}</PhotoButton>}
            <Button icon="message" onPress={() => setOpen("message")}>
              {say.t("message")}
            </Button>
            <Button icon="alert-octagon" look="btn danger" onPress={() => setOpen("problem")}>
              {say.t("problem")}
            </Button>
          </div>
        </div>
      </footer>
      {asksAbout === place.number && mayStep && (
        <DoneSheet load={load} place={place} onClose={() => askAbout(null)} onProof={() => onProof(place)} />
      )}
      {open === "message" && <MessageSheet load={load} onClose={close} />}
      {open === "problem" && <ProblemSheet load={load} onClose={close} />}
      {open === "menu" && <Menu onClose={close} />}
    </>
  );
}

/** The screen after the last delivery: delivered and when, then what has still to be sent. */
export function DeliveredScreen({ load, places }: { load: Load; places: readonly Place[] }) {
  const { session, view, say } = usePage();
  const [open, setOpen] = useState<Open>(null);
  const last = places.at(-1);
  if (last === undefined) return null;
  const deliver = view.acts.findLast(({ kind }) => kind === "deliver");
  const at = last.done?.at ?? load.deliveredAt ?? "";
  const name = load.receivedBy ?? String(deliver?.body.receivedBy ?? "");
  return (
    <>
      <Header title={<span class="ref">{load.ref}</span>} onMenu={() => setOpen("menu")} />
      <main class="dm">
        <section class="done" role="status">
          <h1>
            <Icon name="circle-check" />
            {say.t("deliveredTime", { time: say.time(at) })}
          </h1>
          <p>{say.t("deliveredText", { n: goodsOf(say, last), town: last.town, name })}</p>
        </section>
        <Refused places={places} />
        <QueueStrip places={places} isOpenFirst />
        <p class="pad tx">{say.t("doneText")}</p>
      </main>
      <footer class="act plain">
        {unsent(view.acts).length > 0 && (
          <Button icon="refresh" look="btn pri big" onPress={() => void session.tryNow()}>
            {say.t("tryNow")}
          </Button>
        )}
        <Button icon="message" onPress={() => setOpen("message")}>
          {say.t("message")}
        </Button>
      </footer>
      {open === "message" && <MessageSheet load={load} onClose={() => setOpen(null)} />}
      {open === "menu" && <Menu onClose={() => setOpen(null)} />}
    </>
  );
}
