import { londonDay } from "@board/calendar";
import { useEffect, useState } from "preact/hooks";
import type { Message } from "../board.ts";
import { chosenTime, type Load, type Place, pagesOf } from "../job.ts";
import { LanguageChoice, Notice } from "./First.tsx";
import {
  Button,
  Choice,
  Field,
  goodsOf,
  Icon,
  PhotoButton,
  partsOf,
  Ring,
  Sheet,
  useDraft,
  usePage,
  WORDS,
} from "./parts.tsx";

interface DoneProps {
  load: Load;
  place: Place;
  onClose: () => void;
  onProof: () => void;
}

/** The one question before a stop is done, since it changes the load's status and cannot be taken back. */
export function DoneSheet({ load, place, onClose, onProof }: DoneProps) {
  const { session, view, say } = usePage();
  const [pressedAt] = useState(() => new Date());
  const [time, setTime] = useState<string | null>(null);
  const [isTimeOpen, setTimeOpen] = useState(false);
  const [reg, setReg] = useState(load.vehicleReg ?? "");
  const [draft, change] = useDraft(place.number);
  const [isRemarkOpen, setRemarkOpen] = useState(draft.remarks !== "");
  const isLoading = place.kind === "COLLECT";
  const isCollect = place.number === 1;
  const at = time === null ? pressedAt : chosenTime(time, pressedAt);
  const pages = pagesOf(view.acts, place.number);
  const parts = partsOf(say, place);

  async function finish(): Promise<void> {
    const remarks = isLoading ? draft.remarks.trim() : "";
    const body = {
      ...(isCollect && reg.trim() !== "" && reg !== load.vehicleReg ? { vehicleReg: reg.trim() } : {}),
      ...(remarks === "" ? {} : { remarks }),
    };
    // The sheet gives the focus back before the next stop takes it.
    onClose();
    await session.finish(place, { at, said: remarks || null, body });
  }

  return (
    <Sheet
      title={say.t(isLoading ? "loadedAsk" : "unloadedAsk", parts)}
      onClose={onClose}
      close="notYet"
      hint="noTakeBack"
      actions={
        <Button
          icon={isLoading ? "package" : "package-export"}
          look="btn go big"
          onPress={() => void finish()}
        >
          {say.t(isLoading ? "loadedNow" : "unloadedNow", parts)}
        </Button>
      }
    >
      <div>
        <p class="fline">
          <span>
            <b>{goodsOf(say, place)}</b>
            <small>{say.t("bySheet")}</small>
          </span>
        </p>
        <div class="fline">
          <span>
            <b>
              {londonDay(at) !== londonDay(pressedAt) && `${say.dayOf(at)}, `}
              {say.time(at)}
            </b>
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
        <PhotoButton stop={place}>
          {pages.length > 0 ? say.count("photos", pages.length) : say.t("photo")}
        </PhotoButton>
        {isLoading ? (
          <Button icon="pencil" onPress={() => setRemarkOpen(true)}>
            {say.t("remark")}
          </Button>
        ) : (
          <Button icon="signature" onPress={onProof}>
            {say.t("youSign")}
          </Button>
        )}
      </div>
      {isLoading && isRemarkOpen && (
        <Field
          label={say.t("remark")}
          rows={3}
          max={500}
          value={draft.remarks}
          onChange={(text) => change({ remarks: text })}
        />
      )}
    </Sheet>
  );
}

interface SheetOfLoad {
  load: Load;
  onClose: () => void;
}

/** Says who reads what is written. */
function ReadBy({ load }: { load: Load }) {
  const { view, say } = usePage();
  const names = { carrier: view.link?.office.name ?? "", poster: load.poster?.name ?? "" };
  return <p class="hint">{say.t("readBy", names)}</p>;
}

/** The thread with both ends, and a field for the next message. */
export function MessageSheet({ load, onClose }: SheetOfLoad) {
  const { session, view, say } = usePage();
  const [{ remarks: text }, change] = useDraft(WORDS);
  const [messages, setMessages] = useState<readonly Message[]>([]);
  useEffect(() => {
    // The thread stays empty without a signal; what is written is kept and sent later.
    session.messages().then(setMessages, () => {});
  }, [view.acts]);
  const names = { carrier: view.link?.office.name, poster: load.poster?.name };
  const send = () => {
    if (text.trim() === "") return;
    void session.press("message", { body: { text: text.trim() } });
    change({ remarks: "" });
  };
  return (
    <Sheet
      title={say.t("message")}
      onClose={onClose}
      actions={
        <>
          <Field
            label={say.t("yourMessage")}
            rows={2}
            max={2_000}
            value={text}
            onChange={(words) => change({ remarks: words })}
          />
          <Button look="btn pri" onPress={send}>
            {say.t("send")}
          </Button>
        </>
      }
    >
      <ReadBy load={load} />
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
  ["Running late", "isLate"],
  ["Closed", "isClosed"],
  ["Nobody here", "isNobody"],
  ["The goods are wrong", "isGoods"],
  ["The goods are refused", "isRefused"],
  ["Breakdown", "isBreakdown"],
] as const;
type Problem = (typeof PROBLEMS)[number][0];

/** A problem becomes a message to both ends and changes no status. */
export function ProblemSheet({ load, onClose }: SheetOfLoad) {
  const { session, say } = usePage();
  const [reason, setReason] = useState<Problem | null>(null);
  const [{ why }, change] = useDraft(WORDS);
  const send = () => {
    if (reason === null) return;
    const text = [`Problem: ${reason}`, why.trim()].filter(Boolean).join(". ");
    void session.press("message", { body: { text } });
    change({ why: "" });
    onClose();
  };
  return (
    <Sheet
      title={say.t("problemAsk")}
      onClose={onClose}
      actions={
        <Button look="btn pri" onPress={send}>
          {say.t("send")}
        </Button>
      }
    >
      <Choice label={say.t("problem")} choices={PROBLEMS} value={reason} onChange={setReason} />
      <Field
        label={say.t("sayMore")}
        rows={2}
        max={1_900}
        value={why}
        onChange={(text) => change({ why: text })}
      />
      <div class="d2">
        <PhotoButton stop={null}>{say.t("photo")}</PhotoButton>
        <Ring />
      </div>
      <ReadBy load={load} />
    </Sheet>
  );
}

/** The menu: language, notice, consignment note, the office. */
export function Menu({ onClose }: { onClose: () => void }) {
  const { session, say } = usePage();
  const [isNoticeOpen, setNoticeOpen] = useState(false);
  if (isNoticeOpen) return <Notice onClose={onClose} />;
  const openNote = (note: Blob) => location.assign(URL.createObjectURL(note));
  return (
    <Sheet title={say.t("more")} onClose={onClose} hint="handsFree">
      <LanguageChoice />
      <Button icon="hand-stop" onPress={() => setNoticeOpen(true)}>
        {say.t("notice")}
      </Button>
      <Button icon="file-text" onPress={() => void session.note().then(openNote, () => {})}>
        {say.t("note")}
      </Button>
      <Ring />
    </Sheet>
  );
}
