import { useEffect, useMemo, useState } from "preact/hooks";
import { isOnTheRoad, type Place, placesOf, takesSteps } from "../job.ts";
import type { Session, View } from "../session.ts";
import { wordsIn } from "../words/words.ts";
import { First, InApp } from "./First.tsx";
import { Proof } from "./Proof.tsx";
import { Button, Header, PageContext, usePage } from "./parts.tsx";
import { EndScreen } from "./Queue.tsx";
import { DeliveredScreen, StopScreen } from "./Stop.tsx";

/** A screen without a job: nothing there, nothing to be had, or not yet. */
function Plain() {
  const { session, view, say } = usePage();
  const isUnknown = view.phase === "unknown";
  return (
    <>
      <Header title="Freight Board" end="" />
      <main class="dm pad grid" aria-busy={view.phase === "loading"}>
        {view.phase === "loading" ? (
          <div class="bones" />
        ) : (
          <>
            <h1 class="dh2">{say.t(isUnknown ? "unknownTitle" : "failedTitle")}</h1>
            <p class="tx">{say.t(isUnknown ? "unknownText" : "failedText")}</p>
            {view.requestId && <p class="hint">{view.requestId}</p>}
          </>
        )}
      </main>
      {view.phase === "failed" && (
        <footer class="act plain">
          <Button icon="refresh" look="btn pri big" onPress={() => void session.tryNow()}>
            {say.t("tryAgain")}
          </Button>
        </footer>
      )}
    </>
  );
}

/** Keeps the screen on while the driver is on the way and the page is in front, where the phone has it. */
function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !("wakeLock" in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    const ask = () => {
      if (document.visibilityState !== "visible") return;
      navigator.wakeLock.request("screen").then(
        (given) => {
          lock = given;
        },
        () => {},
      );
    };
    ask();
    document.addEventListener("visibilitychange", ask);
    return () => {
      document.removeEventListener("visibilitychange", ask);
      void lock?.release();
    };
  }, [isWanted]);
}

function Screen() {
  const { session, view } = usePage();
  const [proof, setProof] = useState<Place | null>(null);
  const { link, acts } = view;
  const load = link?.load ?? null;
  const places = useMemo(
    () => (load && link ? placesOf(load, acts, link.read) : []),
    [load, acts, link?.read],
  );
  const onTheRoad = load !== null && takesSteps(load) && isOnTheRoad(places);
  const sends = onTheRoad && (link?.sendsPlace ?? false);
  useEffect(() => session.followPlace(sends), [sends]);
  useWakeLock(onTheRoad);
  if (view.end !== null) return <EndScreen />;
  if (load === null || link === null) return <Plain />;
  if (!link.isOpen) return <First load={load} places={places} />;
  const open = places.find(({ number, done }) => number === proof?.number && done === null);
  if (open && takesSteps(load)) return <Proof place={open} onEnd={() => setProof(null)} />;
  // A load may be in dispute before its delivery.
  if (load.deliveredAt !== null || places.at(-1)?.done)
    return <DeliveredScreen load={load} places={places} />;
  return <StopScreen load={load} places={places} isOnTheRoad={onTheRoad} onProof={setProof} />;
}

export function App({ session, view }: { session: Session; view: View }) {
  const say = useMemo(() => wordsIn(view.language), [view.language]);
  const [goesOn, setGoesOn] = useState(false);
  const isInApp = !("serviceWorker" in navigator) && !goesOn && view.link?.isOpen !== true;
  useEffect(() => {
    document.documentElement.lang = view.language;
  }, [view.language]);
  return (
    <PageContext.Provider value={{ session, view, say }}>
      {isInApp ? <InApp onGoOn={() => setGoesOn(true)} /> : <Screen />}
    </PageContext.Provider>
  );
}
