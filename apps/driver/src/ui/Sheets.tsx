import { londonDay } from "@board/calendar";
import { useEffect, useState } from "preact/hooks";
import type { Message } from "../board.ts";
import { chosenTime, type Load, type Place, pagesOf } from "../job.ts";
import { LanguageChoice, Notice } from "./First.tsx";
import { Button, goodsOf, Icon, PhotoButton, Ring, Sheet, shortGoods, usePage } from "./parts.tsx";

/** The one question before a stop is done, since it changes the load's status and cannot be taken back. */
export function DoneSheet({
  load,
  place,
  onClose,
  onProof,
}: {
  load: Load;
  place: Place;
  onClose: () => void;
  onProof: () => void;
}) {
  const { session, view, say } = usePage();
  const [pressedAt] = useState(() => new Date());
  const [time, setTime] = useState<string | null>(null);
  const [isTimeOpen, setTimeOpen] = useState(false);
  const [reg, setReg] = useState(load.vehicleReg ?? "");
  const [remarks, setRemarks] = useState<string | null>(null);
  const isLoading = place.kind === "COLLECT";
  const isCollect = place.number === 1;
  const at = time === null ? pressedAt : chosenTime(time, londonDay(pressedAt), pressedAt);
  const pages = pagesOf(view.acts, place.number);

  async function finish(): Promise<void> {
    await session.fixBefore();
    const body = {
      [isCollect ? "collectedAt" : "doneAt"]: at.toISOString(),
      ...(isCollect && reg.trim() !== "" && reg !== load.vehicleReg ? { vehicleReg: reg.trim() } : {}),
      ...(pages.length > 0 ? { pages: pages.map(({ clientId }) => clientId) } : {}),
      ...(remarks?.trim() ? { remarks: remarks.trim() } : {}),
    };
    await session.press(isCollect ? "collect" : "stopDone", {
      place: place.number,
      at: at.toISOString(),
      body,
    });
    onClose();
  }

  return (
    <Sheet
      title={say.t(isLoading ? "loadedAsk" : "unloadedAsk", { town: place.town })}
      onClose={onClose}
      actions={
        <>
          <Button icon={isLoading ? "package" : "package-export"} look="go big" onPress={() => void finish()}>
            {say.t(isLoading ? "loadedNow" : "unloadedNow", { n: shortGoods(say, place) })}
          </Button>
          <Button onPress={onClose}>{say.t("notYet")}</Button>
          <p class="hint">{say.t("noTakeBack")}</p>
        </>
      }
    >
      <div class="flines">
        <div class="fline">
          <span>
            <b>{goodsOf(say, place)}</b>
            <small>{say.t("bySheet")}</small>
          </span>
        </div>
        <div class="fline">
          <span>
            <b>{say.time(at)}</b>
            <small>{say.t(time === null ? "nowByPhone" : "changedTime")}</small>
          </span>
          {isTimeOpen ? (
            <input
              class="in"
              type="time"
              aria-label={say.t("changeTime")}
              value={time ?? say.time(pressedAt)}
              onInput={({ currentTarget }) => setTime(currentTarget.value || null)}
            />
          ) : (
            <Button onPress={() => setTimeOpen(true)}>{say.t("changeTime")}</Button>
          )}
        </div>
        {isCollect && (
          <label class="fline">
            <span>{say.t("registration")}</span>
            <input
              class="in"
              value={reg}
              maxLength={20}
              autoCapitalize="characters"
              onInput={({ currentTarget }) => setReg(currentTarget.value)}
            />
          </label>
        )}
      </div>
      {isCollect && load.gateCheckedAt && (
        <p class="okl">
          <Icon name="circle-check" />
          {say.t("gateChecked", { time: say.time(load.gateCheckedAt) })}
        </p>
      )}
      <p class="lab">{say.t("sayNow")}</p>
      <div class="d2">
        <PhotoButton onPicture={([picture]) => picture && void session.photo(picture, place.number)}>
          {pages.length > 0 ? say.count("photos", pages.length) : say.t("photo")}
        </PhotoButton>
        {isLoading ? (
          <Button icon="pencil" onPress={() => setRemarks(remarks ?? "")}>
            {say.t("remark")}
          </Button>
        ) : (
          <Button icon="signature" onPress={onProof}>
            {say.t("youSign")}
          </Button>
        )}
      </div>
      {remarks !== null && (
        <textarea
          class="in"
          rows={3}
          maxLength={500}
          aria-label={say.t("remark")}
          value={remarks}
          onInput={({ currentTarget }) => setRemarks(currentTarget.value)}
        />
      )}
    </Sheet>
  );
}

/** The thread with both ends, and a field for the next message. */
export function MessageSheet({ load, onClose }: { load: Load; onClose: () => void }) {
  const { session, view, say } = usePage();
  const [text, setText] = useState("");
  const [messages, setMessages] = useState<readonly Message[]>([]);
  useEffect(() => {
    // The thread stays empty without a signal; what is written is kept and sent later.
    session.messages().then(setMessages, () => {});
  }, [view.acts]);
  const names = { carrier: view.link?.office.name ?? "", poster: load.poster?.name ?? "" };
  return (
    <Sheet
      title={say.t("message")}
      onClose={onClose}
      actions={
        <>
          <label class="lab" for="words">
            {say.t("yourMessage")}
          </label>
          <textarea
            id="words"
            class="in"
            rows={2}
            maxLength={2_000}
            value={text}
            onInput={({ currentTarget }) => setText(currentTarget.value)}
          />
          <div class="d2">
            <Button onPress={onClose}>{say.t("close")}</Button>
            <Button
              look="pri"
              onPress={() => {
                if (text.trim() === "") return;
                void session.press("message", { body: { text: text.trim() } });
                setText("");
              }}
            >
              {say.t("send")}
            </Button>
          </div>
        </>
      }
    >
      <p class="hint">{say.t("readBy", names)}</p>
      <ul class="thread">
        {messages.map(({ id, by, person, text: words, at }) => (
          <li key={id}>
            <small>
              {person ?? names[by]}, {say.time(at)}
            </small>
            {words ?? say.t("photo")}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

/** The reasons of a problem, with the words that both ends read. They are British, so the words are English. */
const PROBLEMS = [
  ["isLate", "Running late"],
  ["isClosed", "Closed"],
  ["isNobody", "Nobody here"],
  ["isGoods", "The goods are wrong"],
  ["isRefused", "The goods are refused"],
  ["isBreakdown", "Breakdown"],
] as const;

/** A problem becomes a message to both ends and changes no status. */
export function ProblemSheet({ load, onClose }: { load: Load; onClose: () => void }) {
  const { session, view, say } = usePage();
  const [reason, setReason] = useState<string | null>(null);
  const [text, setText] = useState("");
  return (
    <Sheet
      title={say.t("problemAsk")}
      onClose={onClose}
      actions={
        <div class="d2">
          <Button onPress={onClose}>{say.t("close")}</Button>
          <Button
            look="pri"
            onPress={() => {
              if (reason === null) return;
              const words = [`Problem: ${reason}`, text.trim()].filter(Boolean).join(". ");
              void session.press("message", { body: { text: words } });
              onClose();
            }}
          >
            {say.t("send")}
          </Button>
        </div>
      }
    >
      <fieldset class="rad">
        <legend class="vh">{say.t("problemAsk")}</legend>
        {PROBLEMS.map(([key, words]) => (
          <label key={key}>
            <input type="radio" name="reason" checked={reason === words} onChange={() => setReason(words)} />
            {say.t(key)}
          </label>
        ))}
      </fieldset>
      <label class="lab" for="more-words">
        {say.t("sayMore")}
      </label>
      <textarea
        id="more-words"
        class="in"
        rows={2}
        maxLength={1_900}
        value={text}
        onInput={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div class="d2">
        <PhotoButton onPicture={([picture]) => picture && void session.photo(picture, null)}>
          {say.t("photo")}
        </PhotoButton>
        {view.link && <Ring phone={view.link.office.phone}>{say.t("ringOffice")}</Ring>}
      </div>
      <p class="hint">
        {say.t("readBy", { carrier: view.link?.office.name ?? "", poster: load.poster?.name ?? "" })}
      </p>
    </Sheet>
  );
}

/** The menu: language, notice, consignment note, the office. */
export function Menu({ onClose }: { onClose: () => void }) {
  const { session, view, say } = usePage();
  const [isNoticeOpen, setNoticeOpen] = useState(false);
  if (isNoticeOpen) return <Notice onClose={onClose} />;
  return (
    <Sheet
      title={say.t("more")}
      onClose={onClose}
      actions={<Button onPress={onClose}>{say.t("close")}</Button>}
    >
      <LanguageChoice />
      <Button icon="hand-stop" onPress={() => setNoticeOpen(true)}>
        {say.t("notice")}
      </Button>
      <Button
        icon="file-text"
        onPress={() =>
          void session.note().then(
            (note) => location.assign(URL.createObjectURL(note)),
            () => {},
          )
        }
      >
        {say.t("note")}
      </Button>
      {view.link && <Ring phone={view.link.office.phone}>{say.t("ringOffice")}</Ring>}
      <p class="hint">
        <Icon name="hand-stop" />
        <span>{say.t("handsFree")}</span>
      </p>
    </Sheet>
  );
}
