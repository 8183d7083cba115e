import { useState } from "preact/hooks";
import type { Load, Place } from "../job.ts";
import { LANGUAGES, wordsIn } from "../words/words.ts";
import { Button, goodsOf, Header, Icon, Sheet, usePage } from "./parts.tsx";

/** The lane as a road sign, the only one of the page. */
function Sign({ load, places }: { load: Load; places: readonly Place[] }) {
  const { say } = usePage();
  const ends = [places[0], places.at(-1)].flatMap((place) => place ?? []);
  const [from = "", to = ""] = ends.map(({ town, outcode }) =>
    town === outcode ? town : `${town}, ${outcode}`,
  );
  return (
    <div class="sign" role="img" aria-label={say.t("fromTo", { from, to, n: load.miles })}>
      <div class="sign-in">
        {ends.map(({ number, outcode, town }) => (
          <div class="sign-row" key={number}>
            <span class="sign-num">{outcode}</span>
            <span>{town === outcode ? "" : town}</span>
          </div>
        ))}
        <div class="sign-miles">
          <span>
            {load.miles}
            <small>{say.t("miles")}</small>
          </span>
        </div>
      </div>
    </div>
  );
}

export function LanguageChoice() {
  const { session, say } = usePage();
  return (
    <label class="lang">
      <Icon name="language" />
      <span class="vh">{say.t("chooseLanguage")}</span>
      <select
        value={say.language}
        onChange={({ currentTarget }) => session.chooseLanguage(currentTarget.value)}
      >
        {LANGUAGES.map((code) => (
          <option key={code} value={code} lang={code}>
            {wordsIn(code).t("language")}
          </option>
        ))}
      </select>
    </label>
  );
}

const FACTS = [
  ["what", "whatText"],
  ["who", "whoText"],
  ["long", "longText"],
  ["say", "sayText"],
] as const;

/** Says who keeps what of the driver, and how to ask. */
export function Notice({ onClose }: { onClose: () => void }) {
  const { view, say } = usePage();
  const carrier = view.link?.office.name ?? "";
  const poster = view.link?.load?.poster?.name ?? "";
  return (
    <Sheet title={say.t("notice")} onClose={onClose}>
      <p class="tx">{say.t("noticeText", { carrier, poster })}</p>
    </Sheet>
  );
}

/** The first opening: the job, the notice, and the choice to send the place. Nothing is asked of the phone before it. */
export function First({ load, places }: { load: Load; places: readonly Place[] }) {
  const { session, view, say } = usePage();
  const [isNoticeOpen, setNoticeOpen] = useState(false);
  const day = say.day(load.collectDate);
  const name = view.link?.driver?.split(" ")[0];
  const unit = load.pallets === null ? "parcels" : "pallets";
  const facts = [
    goodsOf(say, { count: load[unit], unit }),
    say.count("stops", places.length),
    load.vehicleReg,
    load.tailLift ? say.t("tailLift") : null,
    load.temperature ? `${load.temperature.minC} … ${load.temperature.maxC} °C` : null,
  ];
  return (
    <>
      <Header title={view.link?.office.name} end={<LanguageChoice />} />
      <main class="dm pad">
        <Sign load={load} places={places} />
        <h1 class="dh2">{name ? say.t("yourJob", { name, day }) : say.t("yourJobNoName", { day })}</h1>
        <p class="tx">{facts.filter(Boolean).join(", ")}</p>
        {load.goods?.map(({ packages, description, un }) => (
          <p class="tx">{[`${packages} × ${description}`, ...(un ? [`UN ${un}`] : [])].join(", ")}</p>
        ))}
        <h2 class="priv-h">{say.t("placeTitle")}</h2>
        <dl class="priv tx">
          {FACTS.map(([title, text]) => (
            <>
              <dt>{say.t(title)}</dt>
              <dd>{say.t(text, { poster: load.poster?.name ?? "" })}</dd>
            </>
          ))}
        </dl>
        <Button look="link" onPress={() => setNoticeOpen(true)}>
          {say.t("notice")}
        </Button>
      </main>
      <footer class="act plain">
        <Button look="btn pri big" onPress={() => void session.openJob(true)}>
          {say.t("sendAndOpen")}
        </Button>
        <Button look="btn big" onPress={() => void session.openJob(false)}>
          {say.t("openWithout")}
        </Button>
        <p class="hint">
          <Icon name="hand-stop" />
          <span>{say.t("handsFree")}</span>
        </p>
      </footer>
      {isNoticeOpen && <Notice onClose={() => setNoticeOpen(false)} />}
    </>
  );
}

/** Shown inside another app, which has no service worker: there nothing can be kept. */
export function InApp({ onGoOn }: { onGoOn: () => void }) {
  const { say } = usePage();
  const [isCopied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard?.writeText(location.href).then(() => setCopied(true));
  return (
    <>
      <Header title="Freight Board" end={<LanguageChoice />} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keys must reach it */}
      <main class="dm pad grid" tabIndex={0}>
        <h1 class="dh2">{say.t("inAppTitle")}</h1>
        <p class="tx">{say.t("inAppText")}</p>
        {(["inAppOne", "inAppTwo"] as const).map((key, index) => (
          <p class="tx way" key={key}>
            <span class="n0">{index + 1}</span>
            {say.t(key)}
          </p>
        ))}
        <p class="tx">{say.t("inAppCopy")}</p>
      </main>
      <footer class="act plain">
        <Button icon="copy" look="btn pri big" onPress={copy}>
          {say.t(isCopied ? "copied" : "copyLink")}
        </Button>
        <Button onPress={onGoOn}>{say.t("goOnHere")}</Button>
      </footer>
    </>
  );
}
