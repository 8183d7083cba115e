import { type Receipt, receiptSentence } from "@board/api/proof/receipt-sentence";
import { useEffect, useRef, useState } from "preact/hooks";
import SignaturePad from "signature_pad";
import { type Goods, type Place, pagesOf } from "../job.ts";
import type { Act } from "../queue/rules.ts";
import { type PadSize, pointsOf, strokesOf } from "../signature.ts";
import { EN } from "../words/en.ts";
import { Button, goodsOf, Header, Icon, PhotoButton, Sheet, shortGoods, Thumb, usePage } from "./parts.tsx";

/** Pages of one stop, by the board's limit. */
const MAX_PAGES = 20;
/** Number of pages from which the count says how many there may be. */
const NEARLY_MAX = 15;

type Way = "draw" | "type" | "paper" | "wont";

interface Draft {
  goods: Goods;
  receipt: Receipt | null;
  remarks: string;
  name: string;
  way: Way;
  isTicked: boolean;
  why: string;
  strokes: number[][];
  /** Size of the pad on which they were drawn. */
  pad: PadSize;
  /** Order of the pages where the driver changed it. */
  order: string[];
}

/** Drafts by stop, so that going back, and out of the proof, keeps everything. */
const drafts = new Map<number, Draft>();
const NEW_DRAFT: Draft = {
  goods: { SHORT: 0, DAMAGED: 0, REFUSED: 0 },
  receipt: null,
  remarks: "",
  name: "",
  way: "draw",
  isTicked: false,
  why: "",
  strokes: [],
  pad: { width: 1, height: 1 },
  order: [],
};

interface StepProps {
  place: Place;
  pages: readonly Act[];
  draft: Draft;
  change: (change: Partial<Draft>) => void;
}

function PageSheet({
  page,
  number,
  move,
  place,
  onClose,
}: {
  page: Act;
  number: number;
  move: (by: -1 | 1) => void;
  place: Place;
  onClose: () => void;
}) {
  const { session, say } = usePage();
  const drop = () => session.takeBack(page, "deletePage");
  return (
    <Sheet
      title={`${say.t("photo")} ${number}`}
      onClose={onClose}
      actions={
        <>
          <div class="d2">
            <Button onPress={() => move(-1)}>{say.t("earlier")}</Button>
            <Button onPress={() => move(1)}>{say.t("later")}</Button>
            <PhotoButton
              onPicture={async ([picture]) => {
                if (picture && (await session.photo(picture, place.number)) !== null) await drop();
                onClose();
              }}
            >
              {say.t("again")}
            </PhotoButton>
            <Button icon="trash" look="danger" onPress={() => void drop().then(onClose)}>
              {say.t("deleteYes")}
            </Button>
          </div>
          <Button onPress={onClose}>{say.t("close")}</Button>
        </>
      }
    >
      <Thumb clientId={page.clientId} label={`${say.t("photo")} ${number}`} look="whole" />
    </Sheet>
  );
}

function Pages({ place, pages, change }: StepProps) {
  const { session, say } = usePage();
  const [open, setOpen] = useState<string | null>(null);
  const [fault, setFault] = useState<"photoBad" | "tooMany" | null>(null);
  const add = async (pictures: readonly File[]) => {
    setFault(null);
    for (const [index, picture] of pictures.entries()) {
      if (pages.length + index >= MAX_PAGES) return setFault("tooMany");
      if ((await session.photo(picture, place.number)) === null) setFault("photoBad");
    }
  };
  const shown = pages.findIndex(({ clientId }) => clientId === open);
  const page = pages[shown];
  const move = (by: -1 | 1) => {
    const order = pages.map(({ clientId }) => clientId);
    const to = Math.min(order.length - 1, Math.max(0, shown + by));
    order.splice(to, 0, ...order.splice(shown, 1));
    change({ order });
  };
  return (
    <>
      <h1 class="dh2">
        {say.count("pages", pages.length)}
        {pages.length >= NEARLY_MAX && <span class="r">{say.t("atMost")}</span>}
      </h1>
      <p class="hint">{say.t("pressPage")}</p>
      {fault && (
        <p class="strip amber" role="alert">
          <Icon name="photo-exclamation" />
          {say.t(fault)}
        </p>
      )}
      <div class="pgs">
        {pages.map(({ clientId, state }, index) => {
          const isBlurred = session.isBlurred(clientId);
          return (
            <button
              type="button"
              key={clientId}
              class={isBlurred ? "am" : ""}
              onClick={() => setOpen(clientId)}
            >
              <span class="fr">
                <Thumb clientId={clientId} label={`${say.t("photo")} ${index + 1}`} />
                <b>{index + 1}</b>
              </span>
              <span class={`cap ${state === "SENT" ? "ok" : ""}`}>
                <Icon name={isBlurred ? "alert-triangle" : state === "SENT" ? "check" : "cloud-pause"} />
                {say.t(isBlurred ? "blurred" : state === "SENT" ? "pageSent" : "pageWaits")}
              </span>
            </button>
          );
        })}
      </div>
      {page && (
        <PageSheet page={page} number={shown + 1} move={move} place={place} onClose={() => setOpen(null)} />
      )}
      <div class="d2">
        <PhotoButton onPicture={(pictures) => void add(pictures)}>{say.t("addPage")}</PhotoButton>
        <PhotoButton isCamera={false} onPicture={(pictures) => void add(pictures)}>
          {say.t("fromPhone")}
        </PhotoButton>
      </div>
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

function GoodsStep({ place, draft, change }: StepProps) {
  const { say } = usePage();
  const { goods, receipt, remarks } = draft;
  const wrong = goods.SHORT + goods.DAMAGED + goods.REFUSED;
  const set = (kind: keyof Goods, by: -1 | 1) => {
    if (by > 0 && place.count !== null && wrong >= place.count) return;
    const next = { ...goods, [kind]: Math.max(0, goods[kind] + by) };
    const isAny = next.SHORT + next.DAMAGED + next.REFUSED > 0;
    change({ goods: next, receipt: isAny ? "WITH_REMARKS" : wrong > 0 ? null : receipt });
  };
  return (
    <>
      <h1 class="dh2" aria-live="polite">
        {place.count === null
          ? goodsOf(say, place)
          : say.t("inOrder", { all: goodsOf(say, place), n: place.count - wrong })}
      </h1>
      <div>
        {KINDS.map(([kind, name]) => {
          const what = say.t(name);
          return (
            <fieldset class={`cnt ${goods[kind] > 0 ? "on" : ""}`} aria-label={what} key={kind}>
              <span>{what}</span>
              <Button icon="minus" label={say.t("less", { what })} onPress={() => set(kind, -1)}>
                {""}
              </Button>
              <output>{goods[kind]}</output>
              <Button icon="plus" label={say.t("oneMore", { what })} onPress={() => set(kind, 1)}>
                {""}
              </Button>
            </fieldset>
          );
        })}
      </div>
      {(wrong > 0 || receipt === "WITH_REMARKS") && (
        <div>
          <label class="lab" for="remarks">
            {say.t("whatWrong")}
          </label>
          <textarea
            id="remarks"
            class="in"
            rows={2}
            maxLength={500}
            value={remarks}
            onInput={({ currentTarget }) => change({ remarks: currentTarget.value })}
          />
        </div>
      )}
      <fieldset class="rad">
        <legend class="lab">{say.t("theyReceive")}</legend>
        {RECEIPTS.map(([value, name]) => (
          <label key={value}>
            <input
              type="radio"
              name="receipt"
              checked={receipt === value}
              onChange={() => change({ receipt: value })}
            />
            {say.t(name)}
          </label>
        ))}
      </fieldset>
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
      {say.language !== "en" && <span lang="en-GB"> / {EN[name]}</span>}
    </>
  );
}

/** Returns the sentence to be signed. */
function sentenceOf({ place, draft }: Pick<StepProps, "place" | "draft">): string {
  const { kind, count, unit } = place;
  const name = unit === "parcels" ? "parcel" : "pallet";
  return receiptSentence(
    { kind, count, name },
    draft.receipt ?? "UNEXAMINED",
    exceptionsOf(draft),
    draft.remarks,
  );
}

const exceptionsOf = ({ goods }: Pick<Draft, "goods">) =>
  KINDS.flatMap(([kind]) => (goods[kind] > 0 ? [{ kind, count: goods[kind] }] : []));

function SignStep({ place, pages, draft, change }: StepProps) {
  const { say } = usePage();
  const { name, way, isTicked, why } = draft;
  return (
    <>
      <div>
        <h1 class="lab">{say.t(say.language === "en" ? "youSign" : "handOver")}</h1>
        <p class="say2" lang="en-GB">
          {sentenceOf({ place, draft })}
          <small>{place.name}</small>
        </p>
      </div>
      {way !== "wont" && (
        <div>
          <label class="lab" for="full-name">
            <Both name="fullName" />
          </label>
          <input
            id="full-name"
            class="in"
            maxLength={100}
            autocomplete="off"
            value={name}
            onInput={({ currentTarget }) => change({ name: currentTarget.value })}
          />
        </div>
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
            <span>{EN.iAm.replace("{name}", name.trim() || "…")}</span>
          </label>
          <p class="hint">{say.t("typedCounts")}</p>
        </>
      )}
      {way === "paper" && pages.length === 0 && <p class="hint">{say.t("missingPage")}</p>}
      {way === "wont" && (
        <div>
          <label class="lab" for="why">
            {say.t("wontWhy")}
          </label>
          <textarea
            id="why"
            class="in"
            rows={2}
            maxLength={400}
            value={why}
            onInput={({ currentTarget }) => change({ why: currentTarget.value })}
          />
        </div>
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

/** Returns the body of the verb: who received what, in which words, signed how. */
function bodyOf(place: Place, draft: Draft, pages: readonly Act[]): Record<string, unknown> {
  const { receipt, name, way, strokes, why } = draft;
  const now = new Date().toISOString();
  const remarks = [draft.remarks.trim(), way === "wont" ? `Would not sign: ${why.trim()}` : ""]
    .filter(Boolean)
    .join(". ")
    .slice(0, 500);
  const exceptions = exceptionsOf(draft);
  const isSigned = way === "draw" || way === "type";
  return {
    ...(place.isLast ? { deliveredAt: now, receivedBy: name.trim() || "Would not sign" } : { doneAt: now }),
    ...(pages.length > 0 ? { pages: pages.map(({ clientId }) => clientId) } : {}),
    ...(isSigned
      ? {
          signature: {
            name: name.trim(),
            receipt: receipt ?? "UNEXAMINED",
            ...(way === "draw" ? { strokes } : {}),
          },
        }
      : {}),
    ...(remarks === "" ? {} : { remarks }),
    ...(exceptions.length > 0 ? { exceptions } : {}),
  };
}

const STEPS = ["stepPages", "stepGoods", "stepSign"] as const;

/** The proof in three steps, one question each: pages, goods, signature. */
export function Proof({ place, onEnd }: { place: Place; onEnd: () => void }) {
  const { session, view, say } = usePage();
  const [step, setStep] = useState(0);
  const [draft, setDraft] = useState(drafts.get(place.number) ?? NEW_DRAFT);
  const change = (changed: Partial<Draft>) =>
    setDraft((before) => {
      const next = { ...before, ...changed };
      drafts.set(place.number, next);
      return next;
    });
  const rank = ({ clientId, seq }: Act) => {
    const at = draft.order.indexOf(clientId);
    return at < 0 ? draft.order.length + seq : at;
  };
  const pages = pagesOf(view.acts, place.number).sort((a, b) => rank(a) - rank(b));
  const wrong = draft.goods.SHORT + draft.goods.DAMAGED + draft.goods.REFUSED;
  const done = [
    say.count("pages", pages.length),
    place.count === null ? say.t("stepGoods") : `${place.count - wrong} / ${place.count}`,
  ];
  const lacks = missing(draft, pages, place.isLast);
  const props = { place, pages, draft, change };

  async function deliver(): Promise<void> {
    await session.fixBefore();
    const body = bodyOf(place, draft, pages);
    await session.press(place.isLast ? "deliver" : "stopDone", { place: place.number, body });
    drafts.delete(place.number);
    onEnd();
  }

  return (
    <>
      <Header
        title={<span class="tt">{say.t("proofAt", { town: place.town })}</span>}
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
          {step === 0 && <Pages {...props} />}
          {step === 1 && <GoodsStep {...props} />}
          {step === 2 && <SignStep {...props} />}
        </div>
      </main>
      {step < 2 ? (
        <footer class="act plain">
          <Button
            look="pri big"
            reason={step === 1 && draft.receipt === null ? say.t("missingReceipt") : null}
            onPress={() => setStep(step + 1)}
          >
            {say.t(step === 0 ? "nextGoods" : "nextSign")}
          </Button>
          {step === 1 && draft.receipt === null && <p class="hint">{say.t("missingReceipt")}</p>}
          {step === 0 && pages.length === 0 && (
            <Button onPress={() => setStep(1)}>{say.t("noPapers")}</Button>
          )}
        </footer>
      ) : (
        <footer class="act">
          <Button
            icon="clipboard-check"
            look="go big"
            reason={lacks && say.t(lacks)}
            onPress={() => void deliver()}
          >
            {say.t(place.isLast ? "deliveredAt" : place.kind === "COLLECT" ? "loadedAt" : "unloadedAt", {
              n: shortGoods(say, place),
              town: place.town,
            })}
          </Button>
          {lacks && <p class="hint">{say.t(lacks)}</p>}
          <div class="d2">
            <Button onPress={() => change({ way: "paper" })}>{say.t("onPaper")}</Button>
            <Button onPress={() => change({ way: "wont" })}>{say.t("wontSign")}</Button>
          </div>
        </footer>
      )}
    </>
  );
}
