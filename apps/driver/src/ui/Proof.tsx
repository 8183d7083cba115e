import { receiptSentence } from "@board/api/proof/receipt-sentence";
import { useEffect, useRef, useState } from "preact/hooks";
import SignaturePad from "signature_pad";
import { type Goods, type Place, pagesOf } from "../job.ts";
import type { Act } from "../queue/rules.ts";
import { pointsOf, strokesOf } from "../signature.ts";
import type { Draft } from "../store.ts";
import { english } from "../words/words.ts";
import {
  Button,
  Choice,
  doneName,
  Field,
  goodsOf,
  Header,
  Icon,
  PhotoButton,
  partsOf,
  Sheet,
  Thumb,
  useDraft,
  usePage,
} from "./parts.tsx";

/** Number of pages from which the count says how many there may be. */
const NEARLY_MAX = 15;

interface StepProps {
  place: Place;
  pages: readonly Act[];
  draft: Draft;
  change: (change: Partial<Draft>) => void;
}

function Pages({ place, pages, change }: StepProps) {
  const { session, say } = usePage();
  const [open, setOpen] = useState<string | null>(null);
  const shown = pages.findIndex(({ clientId }) => clientId === open);
  const page = pages[shown];
  const move = (by: -1 | 1) => {
    const order = pages.map(({ clientId }) => clientId);
    const to = Math.min(order.length - 1, Math.max(0, shown + by));
    order.splice(to, 0, ...order.splice(shown, 1));
    change({ order });
  };
  const close = () => setOpen(null);
  const label = (index: number) => `${say.t("photo")} ${index + 1}`;
  return (
    <>
      <h1 class="dh2">
        {say.count("pages", pages.length)}
        {pages.length >= NEARLY_MAX && <span class="r">{say.t("atMost")}</span>}
      </h1>
      {pages.length > 0 && <p class="hint">{say.t("pressPage")}</p>}
      <div class="pgs">
        {pages.map((each, index) => {
          const [look, icon, words] = session.isBlurred(each.clientId)
            ? (["am", "alert-triangle", "blurred"] as const)
            : each.state === "SENT"
              ? (["ok", "check", "pageSent"] as const)
              : (["", "cloud-pause", "pageWaits"] as const);
          return (
            <Button key={each.clientId} look={look} onPress={() => setOpen(each.clientId)}>
              <Thumb act={each} label={label(index)} />
              <b>{index + 1}</b>
              <span class="cap">
                <Icon name={icon} />
                {say.t(words)}
              </span>
            </Button>
          );
        })}
      </div>
      {page && (
        <Sheet
          title={label(shown)}
          onClose={close}
          actions={
            <div class="d2">
              <Button onPress={() => move(-1)}>{say.t("earlier")}</Button>
              <Button onPress={() => move(1)}>{say.t("later")}</Button>
              <PhotoButton
                stop={place}
                onPicture={(picture) => void session.photo(picture, place, page).then(close)}
              >
                {say.t("again")}
              </PhotoButton>
              <Button icon="trash" look="btn danger" onPress={() => void session.takeBack(page).then(close)}>
                {say.t("deleteYes")}
              </Button>
            </div>
          }
        >
          <Thumb act={page} label={label(shown)} look="whole" />
        </Sheet>
      )}
    </>
  );
}

const KINDS = [
  ["SHORT", "isShort"],
  ["DAMAGED", "isDamaged"],
  ["REFUSED", "refusedGoods"],
] as const;
const RECEIPTS = [
  ["GOOD_ORDER", "goodOrder"],
  ["UNEXAMINED", "unexamined"],
  ["WITH_REMARKS", "withRemarks"],
] as const;

const wrongOf = ({ SHORT, DAMAGED, REFUSED }: Goods): number => SHORT + DAMAGED + REFUSED;

function GoodsStep({ place, draft, change }: StepProps) {
  const { say } = usePage();
  const { goods, receipt, remarks } = draft;
  const wrong = wrongOf(goods);
  const set = (kind: keyof Goods, by: -1 | 1) => {
    if (by > 0 && place.count !== null && wrong >= place.count) return;
    const next = { ...goods, [kind]: Math.max(0, goods[kind] + by) };
    change({ goods: next, receipt: wrongOf(next) > 0 ? "WITH_REMARKS" : wrong > 0 ? null : receipt });
  };
  const all = goodsOf(say, place);
  return (
    <>
      <h1 class="dh2" aria-live="polite">
        {place.count === null ? all : say.t("inOrder", { all, n: place.count - wrong })}
      </h1>
      <div>
        {KINDS.map(([kind, name]) => {
          const what = say.t(name);
          return (
            <fieldset class={`cnt ${goods[kind] > 0 ? "on" : ""}`} aria-label={what} key={kind}>
              <span>{what}</span>
              <Button icon="minus" label={say.t("less", { what })} onPress={() => set(kind, -1)} />
              <output>{goods[kind]}</output>
              <Button icon="plus" label={say.t("oneMore", { what })} onPress={() => set(kind, 1)} />
            </fieldset>
          );
        })}
      </div>
      {(wrong > 0 || receipt === "WITH_REMARKS") && (
        <>
          <Field
            label={say.t("whatWrong")}
            rows={2}
            max={500}
            value={remarks}
            onChange={(text) => change({ remarks: text })}
          />
          <PhotoButton stop={place}>{say.t("photo")}</PhotoButton>
        </>
      )}
      <Choice
        label={say.t("theyReceive")}
        choices={RECEIPTS}
        value={receipt}
        onChange={(value) => change({ receipt: value })}
      />
    </>
  );
}

/** The pad. Turning the phone draws the strokes again at the new size. */
function Pad({ draft, change }: Pick<StepProps, "draft" | "change">) {
  const { view, say } = usePage();
  const canvas = useRef<HTMLCanvasElement>(null);
  const pad = useRef<SignaturePad | null>(null);
  const drawing = useRef({ strokes: draft.strokes, pad: draft.pad });
  useEffect(() => {
    const { current } = canvas;
    if (current === null) return;
    const ink = getComputedStyle(current).color;
    const drawn = new SignaturePad(current, { penColor: ink, minWidth: 1, maxWidth: 3 });
    const size = () => {
      const { offsetWidth: width, offsetHeight: height } = current;
      current.width = width * devicePixelRatio;
      current.height = height * devicePixelRatio;
      current.getContext("2d")?.scale(devicePixelRatio, devicePixelRatio);
      const how = { penColor: ink, minWidth: 1, maxWidth: 3, dotSize: 2, velocityFilterWeight: 0.7 };
      drawn.fromData(
        pointsOf(drawing.current.strokes, drawing.current.pad, { width, height }).map((stroke) => ({
          ...how,
          ...stroke,
          compositeOperation: "source-over" as const,
        })),
      );
    };
    const keep = () => {
      const pad = { width: current.offsetWidth, height: current.offsetHeight };
      drawing.current = { strokes: strokesOf(drawn.toData(), pad), pad };
      change(drawing.current);
    };
    drawn.addEventListener("endStroke", keep);
    const watched = new ResizeObserver(size);
    watched.observe(current);
    pad.current = drawn;
    return () => {
      watched.disconnect();
      drawn.off();
    };
  }, []);
  return (
    <>
      <div>
        <span class="lab" id="sign-here">
          <Both name="signHere" />
        </span>
        <div class="padb">
          <canvas ref={canvas} aria-labelledby="sign-here" />
          <span>
            {say.dayOf(view.now)}, {say.time(view.now)}
          </span>
        </div>
      </div>
      <div class="d2">
        <Button
          icon="eraser"
          onPress={() => {
            pad.current?.clear();
            drawing.current = { ...drawing.current, strokes: [] };
            change({ strokes: [] });
          }}
        >
          {say.t("clear")}
        </Button>
        <Button icon="keyboard" onPress={() => change({ way: "type" })}>
          {say.t("typeIt")}
        </Button>
      </div>
    </>
  );
}

/** A label in the driver's language and in English, for who signs. */
function Both({ name }: { name: "fullName" | "signHere" }) {
  const { say } = usePage();
  return (
    <>
      {say.t(name)}
      {say.language !== "en" && <span lang="en-GB"> / {english(name)}</span>}
    </>
  );
}

/** Returns the sentence to be signed. */
function sentenceOf(place: Place, draft: Draft): string {
  const { kind, count, unit } = place;
  const name = unit === "parcels" ? "parcel" : "pallet";
  return receiptSentence(
    { kind, count, name },
    draft.receipt ?? "UNEXAMINED",
    exceptionsOf(draft),
    draft.remarks,
  );
}

const exceptionsOf = ({ goods }: Draft) =>
  KINDS.flatMap(([kind]) => (goods[kind] > 0 ? [{ kind, count: goods[kind] }] : []));

function SignStep({ place, draft, change }: StepProps) {
  const { say } = usePage();
  const { name, way, isTicked, why } = draft;
  return (
    <>
      <div>
        <h1 class="lab">{say.t(say.language === "en" ? "youSign" : "handOver")}</h1>
        <p class="say2" lang="en-GB">
          {sentenceOf(place, draft)}
          <small>{place.name}</small>
        </p>
      </div>
      {way === "wont" ? (
        <Field
          label={say.t("wontWhy")}
          rows={2}
          max={400}
          value={why}
          onChange={(text) => change({ why: text })}
        />
      ) : (
        <Field
          label={<Both name="fullName" />}
          max={100}
          value={name}
          onChange={(text) => change({ name: text })}
        />
      )}
      {way === "draw" && <Pad draft={draft} change={change} />}
      {way === "type" && (
        <>
          <label class="chk" lang="en-GB">
            <input
              type="checkbox"
              checked={isTicked}
              onChange={({ currentTarget }) => change({ isTicked: currentTarget.checked })}
            />
            <span>{english("iAm", { name: name.trim() || "…" })}</span>
          </label>
          <p class="hint">{say.t("typedCounts")}</p>
        </>
      )}
      {way !== "draw" && (
        <Button icon="signature" onPress={() => change({ way: "draw" })}>
          {say.t("drawIt")}
        </Button>
      )}
    </>
  );
}

/** Returns what is still missing before the delivery can be said; null if nothing is. */
function missing({ name, way, strokes, isTicked, why }: Draft, pages: readonly Act[], isLast: boolean) {
  if (way === "wont" && why.trim() === "") return "wontWhy";
  // A delivery needs a signature or a photo.
  if (way === "wont") return isLast && pages.length === 0 ? "missingPage" : null;
  if (name.trim() === "") return "missingName";
  if (way === "draw") return strokes.length === 0 ? "missingSign" : null;
  if (way === "type") return isTicked ? null : "missingTick";
  return pages.length === 0 ? "missingPage" : null;
}

/** Returns what the verb says beside its time and pages: who received what, in which words, signed how. */
function bodyOf(place: Place, draft: Draft): object {
  const { receipt, name, way, strokes, why } = draft;
  const remarks = [draft.remarks.trim(), way === "wont" ? `Would not sign: ${why.trim()}` : ""]
    .filter(Boolean)
    .join(". ")
    .slice(0, 500);
  const exceptions = exceptionsOf(draft);
  const signature = {
    name: name.trim(),
    receipt: receipt ?? "UNEXAMINED",
    ...(way === "draw" ? { strokes } : {}),
  };
  return {
    ...(place.isLast ? { receivedBy: name.trim() || "Would not sign" } : {}),
    ...(way === "draw" || way === "type" ? { signature } : {}),
    ...(remarks === "" ? {} : { remarks }),
    ...(exceptions.length > 0 ? { exceptions } : {}),
  };
}

const STEPS = ["stepPages", "stepGoods", "stepSign"] as const;

/** The proof in three steps, one question each: pages, goods, signature. */
export function Proof({ place, onEnd }: { place: Place; onEnd: () => void }) {
  const { session, view, say } = usePage();
  const [step, setStep] = useState(0);
  const [draft, change] = useDraft(place.number);
  const pages = pagesOf(view.acts, place.number, draft.order);
  const done = [
    say.count("pages", pages.length),
    place.count === null ? say.t("stepGoods") : `${place.count - wrongOf(draft.goods)} / ${place.count}`,
  ];
  const lacks =
    step === 2
      ? missing(draft, pages, place.isLast)
      : step === 1 && draft.receipt === null
        ? "missingReceipt"
        : null;
  const reason = lacks && say.t(lacks);
  const Step = [Pages, GoodsStep, SignStep][step] ?? Pages;

  async function deliver(): Promise<void> {
    const said = sentenceOf(place, draft);
    await session.finish(place, { at: new Date(), said, body: bodyOf(place, draft) });
    onEnd();
  }

  return (
    <>
      <Header
        title={say.t("proofAt", { town: place.town })}
        onBack={() => (step === 0 ? onEnd() : setStep(step - 1))}
      />
      <main class="body">
        <ol class="dprog">
          {STEPS.map((name, index) => (
            <li
              key={name}
              class={index < step ? "on" : index === step ? "cur" : ""}
              aria-current={index === step ? "step" : undefined}
            >
              <i />
              <span>
                {index < step && <Icon name="check" />} {index < step ? done[index] : say.t(name)}
              </span>
            </li>
          ))}
        </ol>
        <div class="dm pad grid">
          <Step place={place} pages={pages} draft={draft} change={change} />
        </div>
      </main>
      <footer class={step < 2 ? "act plain" : "act"}>
        {step < 2 ? (
          <Button look="btn pri big" reason={reason} onPress={() => setStep(step + 1)}>
            {say.t(step === 0 ? "nextGoods" : "nextSign")}
          </Button>
        ) : (
          <Button icon="clipboard-check" look="btn go big" reason={reason} onPress={() => void deliver()}>
            {say.t(doneName(place), partsOf(say, place))}
          </Button>
        )}
        {reason && <p class="hint">{reason}</p>}
        {step === 0 && (
          <div class="d2">
            <PhotoButton stop={place}>{say.t("addPage")}</PhotoButton>
            <PhotoButton stop={place} isCamera={false}>
              {say.t("fromPhone")}
            </PhotoButton>
          </div>
        )}
        {step === 0 && pages.length === 0 && <Button onPress={() => setStep(1)}>{say.t("noPapers")}</Button>}
        {step === 2 && (
          <div class="d2">
            <Button onPress={() => change({ way: "paper" })}>{say.t("onPaper")}</Button>
            <Button onPress={() => change({ way: "wont" })}>{say.t("wontSign")}</Button>
          </div>
        )}
      </footer>
    </>
  );
}
