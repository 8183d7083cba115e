import { type ComponentChildren, createContext } from "preact";
import { useContext, useEffect, useId, useRef, useState } from "preact/hooks";
import { shareFiles } from "../files.ts";
import type { Place } from "../job.ts";
import { type Act, isSeen } from "../queue/rules.ts";
import type { Session, View } from "../session.ts";
import type { Draft } from "../store.ts";
import type { Say, TextKey } from "../words/words.ts";
import { ICONS } from "./icons.ts";

interface Page {
  session: Session;
  view: View;
  say: Say;
}

export const PageContext = createContext<Page | null>(null);

/** Returns the session, what it shows, and the words of the chosen language. */
export function usePage(): Page {
  const page = useContext(PageContext);
  if (page === null) throw new Error("There is no page.");
  return page;
}

type IconName = keyof typeof ICONS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="i" viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}

function Logo() {
  return (
    <svg class="logo" viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="4.5" fill="#005eb8" />
      <rect x="1.7" y="1.7" width="20.6" height="20.6" rx="3" fill="none" stroke="#fff" stroke-width="1.2" />
      <path d="M9.6 19V9.2H7.2L11 4.8l3.8 4.4h-2.4v3.4l4.3-2.4 1.2 2.1-5.5 3.1V19z" fill="#fff" />
    </svg>
  );
}

interface ButtonProps {
  icon?: IconName;
  look?: string;
  onPress: () => void;
  /** Why it cannot be pressed; the reason is read with the button. */
  reason?: string | null;
  label?: string;
  children?: ComponentChildren;
}

export function Button({ icon, look = "btn", onPress, reason = null, label, children }: ButtonProps) {
  return (
    <button
      type="button"
      class={look}
      aria-disabled={reason !== null}
      aria-label={label}
      aria-description={reason ?? undefined}
      onClick={() => reason === null && onPress()}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

interface PhotoButtonProps {
  /** Stop of which it is a page; null for a message. */
  stop: Place | null;
  isCamera?: boolean;
  onPicture?: (picture: File) => void;
  children: ComponentChildren;
}

/** A button that opens the camera, or the phone's pictures, and keeps what it is given. */
export function PhotoButton({ stop, isCamera = true, onPicture, children }: PhotoButtonProps) {
  const { session } = usePage();
  const keep = onPicture ?? ((picture: File) => void session.photo(picture, stop));
  return (
    <label class="btn">
      <input
        type="file"
        class="vh"
        // Naming JPEG makes an iPhone turn HEIC into it.
        accept="image/jpeg,image/png,image/webp"
        capture={isCamera ? "environment" : undefined}
        multiple={!isCamera}
        onChange={({ currentTarget }) => {
          for (const picture of currentTarget.files ?? []) keep(picture);
          currentTarget.value = "";
        }}
      />
      <Icon name={isCamera ? "camera" : "photo"} />
      {children}
    </label>
  );
}

/** Rings a number; without a text the driver's office. */
export function Ring({ phone, look = "", children }: { phone?: string; look?: string; children?: string }) {
  const { view, say } = usePage();
  const number = phone ?? view.link?.office.phone;
  if (number === undefined) return null;
  return (
    <a class={`btn ${look}`} href={`tel:${number.replace(/[^\d+]/g, "")}`}>
      <Icon name="phone" />
      {children ?? say.t("ringOffice")}
    </a>
  );
}

/** Rings the contact of a stop, where it has a number. */
export function RingStop({ place }: { place: Place | undefined }) {
  const { say } = usePage();
  if (!place?.phone) return null;
  const name = place.contactName?.split(",")[0] ?? place.town;
  return <Ring phone={place.phone}>{say.t("ring", { name })}</Ring>;
}

interface StripProps {
  look?: "amber" | "red";
  icon: IconName;
  /** An alert is told at once. */
  isAlert?: boolean;
  children: ComponentChildren;
}

/** A full-width line for a state that lasts. */
export function Strip({ look = "amber", icon, isAlert = false, children }: StripProps) {
  return (
    <div class={`strip ${look}`} role={isAlert ? "alert" : undefined}>
      <Icon name={icon} />
      <span>{children}</span>
    </div>
  );
}

interface FieldProps {
  label: ComponentChildren;
  value: string;
  onChange: (text: string) => void;
  max: number;
  /** Lines of the field; one line without. */
  rows?: number;
}

export function Field({ label, value, onChange, max, rows }: FieldProps) {
  const how = { id: useId(), class: "in", maxLength: max, value, autocomplete: "off" };
  return (
    <div>
      <label class="lab" for={how.id}>
        {label}
      </label>
      {rows === undefined ? (
        <input {...how} onInput={({ currentTarget }) => onChange(currentTarget.value)} />
      ) : (
        <textarea {...how} rows={rows} onInput={({ currentTarget }) => onChange(currentTarget.value)} />
      )}
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  choices: readonly (readonly [Value, TextKey])[];
  value: Value | null;
  onChange: (value: Value) => void;
}

export function Choice<Value extends string>({ label, choices, value, onChange }: ChoiceProps<Value>) {
  const { say } = usePage();
  return (
    <fieldset class="rad">
      <legend class="lab">{label}</legend>
      {choices.map(([each, name]) => (
        <label key={each} class="chk">
          <input type="radio" name="choice" checked={value === each} onChange={() => onChange(each)} />
          {say.t(name)}
        </label>
      ))}
    </fieldset>
  );
}

/** Draft number of what is written as a message; those of the stops begin at 1. */
export const WORDS = 0;
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

/** Returns what was filled in at a stop, and the function that changes it and keeps it on the phone. */
export function useDraft(number: number) {
  const { session, view } = usePage();
  const [draft, setDraft] = useState<Draft>({ ...NEW_DRAFT, ...view.link?.drafts?.[number] });
  const change = (changed: Partial<Draft>) =>
    setDraft((before) => {
      const next = { ...before, ...changed };
      session.keepDraft(number, next);
      return next;
    });
  return [draft, change] as const;
}

interface SheetProps {
  title: string;
  onClose: () => void;
  /** Text of the button that closes it. */
  close?: TextKey;
  actions?: ComponentChildren;
  hint?: TextKey;
  children: ComponentChildren;
}

/** A sheet from the lower edge. Escape closes it; focus returns to what opened it. */
export function Sheet({ title, onClose, close = "close", actions, hint, children }: SheetProps) {
  const { say } = usePage();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const from = document.activeElement;
    dialog.current?.showModal();
    return () => from instanceof HTMLElement && from.focus();
  }, []);
  return (
    <dialog ref={dialog} class="sheet" aria-labelledby="sheet-title" onClose={onClose}>
      <Unkept />
      <div class="pad grid">
        <h2 id="sheet-title" class="dh2">
          {title}
        </h2>
        {children}
      </div>
      <div class="act plain">
        {actions}
        <Button onPress={onClose}>{say.t(close)}</Button>
        {hint && <p class="hint">{say.t(hint)}</p>}
      </div>
    </dialog>
  );
}

/** Acts that the driver counts as something to send. */
export const unsent = (acts: readonly Act[]): readonly Act[] =>
  acts.filter((act) => act.state === "WAITING" && isSeen(act));

export const notTaken = (acts: readonly Act[]): readonly Act[] =>
  acts.filter((act) => act.state === "REFUSED" && isSeen(act));

/** Says what is unsent, in the header of every screen. */
function State() {
  const { view, say } = usePage();
  const left = unsent(view.acts).length;
  const refused = notTaken(view.acts).length;
  const toSend = left > 0 ? say.t("toSend", { n: left }) : null;
  const [icon, look, words] =
    refused > 0
      ? (["alert-triangle", "am", say.t("notTakenCount", { n: refused })] as const)
      : !view.isOnline
        ? (["wifi-off", "am", toSend ?? say.t("noSignal")] as const)
        : ([
            toSend && "cloud-upload",
            "",
            toSend ?? say.t("serviceWorker" in navigator ? "allSent" : "signalOnly"),
          ] as const);
  return (
    <span class={`st ${look}`} role="status">
      {icon ? <Icon name={icon} /> : <span class="dot" />}
      {words}
    </span>
  );
}

interface HeaderProps {
  title: ComponentChildren;
  onBack?: () => void;
  /** Stands in the place of the state where a screen has none. */
  end?: ComponentChildren;
  onMenu?: () => void;
}

export function Header({ title, onBack, end, onMenu }: HeaderProps) {
  const { say } = usePage();
  return (
    <>
      <header class="dhead">
        {onBack ? <Button look="ibd" icon="arrow-left" label={say.t("back")} onPress={onBack} /> : <Logo />}
        <b class="tt">{title}</b>
        {end ?? <State />}
        {onMenu && <Button look="ibd" icon="dots-vertical" label={say.t("more")} onPress={onMenu} />}
      </header>
      <Unkept />
    </>
  );
}

/** Pictures that the page could not read or keep, with a way to pass them on as they are. */
function Unkept() {
  const { session, view, say } = usePage();
  if (view.unkept === null) return null;
  const { why, files } = view.unkept;
  return (
    <div class="pad grid strip-in">
      <Strip icon="photo-exclamation" isAlert>
        {say.t(why)}
      </Strip>
      <div class="d2">
        <Button icon="share" onPress={() => void shareFiles(files)}>
          {say.t("share")}
        </Button>
        <Button onPress={session.dropUnkept}>{say.t("close")}</Button>
      </div>
    </div>
  );
}

/** Returns a stop's count with its word; "the goods" where the load does not say. */
export const goodsOf = (say: Say, { count, unit }: Pick<Place, "count" | "unit">): string =>
  count === null || unit === null ? say.t("goods") : say.count(unit, count);

/** Returns the town and the count of a stop for a button, which has no room for the count's word. */
export const partsOf = (say: Say, { town, count }: Pick<Place, "town" | "count">) => ({
  town,
  n: count === null ? say.t("goods") : String(count),
});

/** Returns the name of the step that finishes a stop. */
export const doneName = ({ isLast, kind }: Pick<Place, "isLast" | "kind">) =>
  isLast ? "deliveredAt" : kind === "COLLECT" ? "loadedAt" : "unloadedAt";

/** Returns the name of an act as the driver pressed it. */
export function nameOf(act: Act, places: readonly Place[], say: Say): string {
  const place = places.find(({ number }) => number === act.place);
  const parts = partsOf(say, place ?? { town: act.town ?? "", count: null });
  const verbs = {
    collect: "loadedAt",
    stopDone: place ? doneName(place) : "unloadedAt",
    deliver: "deliveredAt",
  } as const;
  switch (act.kind) {
    case "collect":
    case "stopDone":
    case "deliver":
      return say.t(verbs[act.kind], parts);
    case "milestone":
      return say.t(act.body.kind === "ARRIVED" ? "arrivedAt" : "onMyWayTo", parts);
    case "takeBack":
      return say.t("takingBack", { act: nameOf({ ...act, kind: "milestone" }, places, say) });
    case "deletePage":
      return say.t("takingBack", { act: say.t("photo") });
    case "message":
      return `${say.t("message")}: ${String(act.body.text)}`;
    default:
      return say.t("photo");
  }
}

/** Shows the picture of an act. Its address is given back to the browser with it. */
export function Thumb({ act, label, look = "ph" }: { act: Act; label: string; look?: string }) {
  const { session } = usePage();
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    let address = "";
    void session.picture(act).then((file) => {
      if (file === null || image.current === null) return;
      address = URL.createObjectURL(file);
      image.current.src = address;
    });
    return () => URL.revokeObjectURL(address);
  }, [act.clientId]);
  return <img ref={image} class={look} alt={label} />;
}
