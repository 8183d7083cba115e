import { type ComponentChildren, createContext } from "preact";
import { useContext, useEffect, useRef } from "preact/hooks";
import type { Place } from "../job.ts";
import { type Act, isSeen } from "../queue/rules.ts";
import type { Session, View } from "../session.ts";
import type { Say } from "../words/words.ts";
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

export function Icon({ name }: { name: keyof typeof ICONS }) {
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
  icon?: keyof typeof ICONS;
  look?: string;
  onPress: () => void;
  /** Why it cannot be pressed; the reason is read with the button. */
  reason?: string | null;
  label?: string;
  children: ComponentChildren;
}

export function Button({ icon, look = "", onPress, reason = null, label, children }: ButtonProps) {
  return (
    <button
      type="button"
      class={`btn ${look}`}
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

/** A button that opens the camera, or the phone's pictures. */
export function PhotoButton({
  children,
  isCamera = true,
  onPicture,
}: {
  children: ComponentChildren;
  isCamera?: boolean;
  onPicture: (files: File[]) => void;
}) {
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
          onPicture([...(currentTarget.files ?? [])]);
          currentTarget.value = "";
        }}
      />
      <Icon name={isCamera ? "camera" : "photo"} />
      {children}
    </label>
  );
}

/** Telephone numbers as a phone dials them. */
const dialled = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, "")}`;

export function Ring({
  phone,
  look = "",
  children,
}: {
  phone: string;
  look?: string;
  children: ComponentChildren;
}) {
  return (
    <a class={`btn ${look}`} href={dialled(phone)}>
      <Icon name="phone" />
      {children}
    </a>
  );
}

/** A sheet from the lower edge. Escape closes it; focus returns to what opened it. */
export function Sheet({
  title,
  onClose,
  children,
  actions,
}: {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  actions: ComponentChildren;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const from = document.activeElement;
    dialog.current?.showModal();
    return () => from instanceof HTMLElement && from.focus();
  }, []);
  return (
    <dialog ref={dialog} class="sheet" aria-labelledby="sheet-title" onClose={onClose}>
      <div class="sheet-in">
        <div class="pad grid">
          <h2 id="sheet-title" class="dh2">
            {title}
          </h2>
          {children}
        </div>
        <div class="act plain">{actions}</div>
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
  const [icon, look, words] =
    refused > 0
      ? (["alert-triangle", "am", say.t("notTakenCount", { n: refused })] as const)
      : !view.isOnline
        ? (["wifi-off", "am", left > 0 ? say.t("toSend", { n: left }) : say.t("noSignal")] as const)
        : left > 0
          ? (["cloud-upload", "", say.t("toSend", { n: left })] as const)
          : ([null, "", say.t("serviceWorker" in navigator ? "allSent" : "signalOnly")] as const);
  return (
    <span class={`st ${look}`} role="status">
      {icon ? <Icon name={icon} /> : <span class="dot" />}
      {words}
    </span>
  );
}

export function Header({
  title,
  onBack,
  end,
  hasState = true,
}: {
  title: ComponentChildren;
  onBack?: (() => void) | undefined;
  end?: ComponentChildren;
  hasState?: boolean;
}) {
  const { say } = usePage();
  return (
    <header class="dhead">
      {onBack ? (
        <button type="button" class="ibd" aria-label={say.t("back")} onClick={onBack}>
          <Icon name="arrow-left" />
        </button>
      ) : (
        <Logo />
      )}
      {title}
      {hasState && <State />}
      {end}
    </header>
  );
}

/** Returns a stop's count with its word; "the goods" where the load does not say. */
export const goodsOf = (say: Say, { count, unit }: Pick<Place, "count" | "unit">): string =>
  count === null || unit === null ? say.t("goods") : say.count(unit, count);

/** Returns a stop's count for a button, which has no room for the word. */
export const shortGoods = (say: Say, { count }: Pick<Place, "count">): string =>
  count === null ? say.t("goods") : String(count);

/** Returns the name of an act as the driver pressed it. */
export function nameOf(act: Act, places: readonly Place[], say: Say): string {
  const place = places.find(({ number }) => number === act.place);
  const parts = { town: place?.town ?? "", n: place ? shortGoods(say, place) : "" };
  if (act.kind === "milestone") return say.t(act.body.kind === "ARRIVED" ? "arrivedAt" : "onMyWayTo", parts);
  if (act.kind === "takeBack" || act.kind === "deletePage")
    return say.t("takingBack", { act: say.t("photo") });
  if (act.kind === "collect") return say.t("loadedAt", parts);
  if (act.kind === "stopDone") return say.t(place?.kind === "COLLECT" ? "loadedAt" : "unloadedAt", parts);
  if (act.kind === "deliver") return say.t("deliveredAt", parts);
  if (act.kind === "message") return `${say.t("message")}: ${String(act.body.text)}`;
  return say.t("photo");
}

/** Shows a kept picture. Its address is given back to the browser with it. */
export function Thumb({ clientId, label, look = "ph" }: { clientId: string; label: string; look?: string }) {
  const { session } = usePage();
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    let address = "";
    void session.file(clientId).then((file) => {
      if (file === undefined || image.current === null) return;
      address = URL.createObjectURL(file);
      image.current.src = address;
    });
    return () => URL.revokeObjectURL(address);
  }, [clientId]);
  return <img ref={image} class={look} alt={label} />;
}

/** Shares files by the system's sheet; saves them where the browser has none. */
export async function shareFiles(files: readonly File[]): Promise<void> {
  if (navigator.canShare?.({ files: [...files] })) return navigator.share({ files: [...files] });
  saveFiles(files);
}

export function saveFiles(files: readonly File[]): void {
  for (const file of files) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    link.click();
    URL.revokeObjectURL(link.href);
  }
}

/** Returns the kept pictures of acts as files, in their order. */
export async function picturesOf(session: Session, acts: readonly Act[], ref: string): Promise<File[]> {
  const blobs = await Promise.all(acts.map(({ clientId }) => session.file(clientId)));
  return blobs.flatMap((blob, index) =>
    blob === undefined ? [] : [new File([blob], `${ref}-${index + 1}.jpg`, { type: blob.type })],
  );
}
