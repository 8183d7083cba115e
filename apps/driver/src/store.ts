import type { Receipt } from "@board/api/proof/receipt-sentence";
import { openDB } from "idb";
import type { Goods, Load } from "./job.ts";
import { type Act, keptAfterEnd, placeInQueue, type Refusal } from "./queue/rules.ts";
import type { QueueStore } from "./queue/sender.ts";
import type { PadSize } from "./signature.ts";

/** Values that the driver has filled in at a stop and not said yet. */
export interface Draft {
  goods: Goods;
  receipt: Receipt | null;
  remarks: string;
  name: string;
  way: "draw" | "type" | "paper" | "wont";
  isTicked: boolean;
  why: string;
  strokes: number[][];
  /** Size of the pad on which they were drawn. */
  pad: PadSize;
  /** Order of the pages where the driver changed it. */
  order: string[];
}

/** A driver's link as this phone knows it. */
export interface Link {
  token: string;
  loadId: string;
  /** Null after the end, when the job sheet is erased. */
  load: Load | null;
  ref: string;
  driver: string | null;
  office: { name: string; contactName: string | null; phone: string };
  language: string;
  /** True once the driver has read the notice and opened the job. */
  isOpen: boolean;
  sendsPlace: boolean;
  /** Number of the stop that the driver chose to go to first. */
  first: number | null;
  /** Drafts by stop. A phone that opened the link before they were kept has none. */
  drafts?: Record<number, Draft>;
  /** Milliseconds by which the board's clock is ahead of the phone's. */
  skewMs: number;
  /** Names of the acts that the board had when the load was read: it shows what they did. */
  read: readonly string[];
  end: Refusal | null;
}

/** An act that the store has not numbered yet. */
export type NewAct = Pick<Act, "token" | "kind" | "place" | "town" | "at" | "body" | "said" | "clientId">;

/** The links, acts and files that the page keeps on the phone. */
export interface Store extends QueueStore {
  link(token: string): Promise<Link | undefined>;
  putLink(link: Link): Promise<void>;
  changeLink(token: string, change: Partial<Link>): Promise<void>;
  file(clientId: string): Promise<Blob | undefined>;
  /** Drops a file that the board has, and keeps its act. */
  dropFile(clientId: string): Promise<void>;
  /** Keeps an act, and its file with it, before anything is sent. Returns the id of the act that stands. */
  press(act: NewAct, file?: Blob): Promise<string>;
  /** Removes an act that was never tried; returns false if the board may have it already. */
  unpress(clientId: string): Promise<boolean>;
  /** Returns a random name of this phone, by which the carrier reads how many opened a link. */
  device(): Promise<string>;
}

interface Tables {
  links: Link;
  acts: Act;
  files: Blob;
  phone: string;
}
type Table = keyof Tables;

interface Rows {
  get<T extends Table>(table: T, key: string): Promise<Tables[T] | undefined>;
  all<T extends Table>(table: T): Promise<Tables[T][]>;
  put<T extends Table>(table: T, key: string, value: Tables[T]): Promise<unknown>;
  delete(table: Table, key: string): Promise<unknown>;
}

/** Runs the work alone, and resolves once what it wrote is complete. */
type Transact = <Value>(
  mode: "readonly" | "readwrite",
  work: (rows: Rows) => Promise<Value>,
) => Promise<Value>;

function createStore(transact: Transact): Store {
  const read = <Value>(work: (rows: Rows) => Promise<Value>) => transact("readonly", work);
  const write = <Value>(work: (rows: Rows) => Promise<Value>) => transact("readwrite", work);

  async function actsOf(rows: Rows, token: string): Promise<Act[]> {
    const acts = await rows.all("acts");
    return acts.filter((act) => act.token === token).sort((a, b) => a.seq - b.seq);
  }
  async function drop(rows: Rows, clientId: string): Promise<void> {
    await rows.delete("acts", clientId);
    await rows.delete("files", clientId);
  }
  /** Drops what is not kept after the link's end. */
  async function dropSent(rows: Rows, token: string): Promise<void> {
    const acts = await actsOf(rows, token);
    const kept = keptAfterEnd(acts);
    for (const act of acts) if (!kept.includes(act)) await drop(rows, act.clientId);
  }
  async function change(rows: Rows, token: string, by: Partial<Link>): Promise<void> {
    const link = await rows.get("links", token);
    if (link !== undefined) await rows.put("links", token, { ...link, ...by });
  }

  return {
    tokens: () =>
      read(async (rows) => (await rows.all("links")).filter(({ end }) => end === null)).then((links) =>
        links.map(({ token }) => token),
      ),
    acts: (token) => read((rows) => actsOf(rows, token)),
    claim: (clientId) =>
      write(async (rows) => {
        const act = await rows.get("acts", clientId);
        if (act === undefined) return null;
        const claimed = { ...act, tries: act.tries + 1 };
        await rows.put("acts", clientId, claimed);
        return claimed;
      }),
    save: (act) =>
      write(async (rows) => {
        // The driver may have deleted it on its way, or the link may have ended.
        if ((await rows.get("acts", act.clientId)) === undefined) return;
        await rows.put("acts", act.clientId, act);
        const link = await rows.get("links", act.token);
        if (link?.end) await dropSent(rows, act.token);
      }),
    remove: (clientId) => write((rows) => drop(rows, clientId)),
    end: (token, end) =>
      write(async (rows) => {
        await change(rows, token, { end, load: null, driver: null, drafts: {} });
        await dropSent(rows, token);
      }),
    link: (token) => read((rows) => rows.get("links", token)),
    putLink: (link) => write(async (rows) => void (await rows.put("links", link.token, link))),
    changeLink: (token, by) => write((rows) => change(rows, token, by)),
    file: (clientId) => read((rows) => rows.get("files", clientId)),
    dropFile: (clientId) => write(async (rows) => void (await rows.delete("files", clientId))),
    press: (act, file) =>
      write(async (rows) => {
        const { stands, refused, seq } = placeInQueue(act, await actsOf(rows, act.token));
        if (stands !== null) return stands.clientId;
        if (refused !== null) await drop(rows, refused.clientId);
        const isNew = { state: "WAITING", tries: 0, sentAt: null, answerId: null, refusal: null } as const;
        await rows.put("acts", act.clientId, { ...act, ...isNew, seq, bytes: file?.size ?? 0 });
        if (file !== undefined) await rows.put("files", act.clientId, file);
        return act.clientId;
      }),
    unpress: (clientId) =>
      write(async (rows) => {
        const isOurs = (await rows.get("acts", clientId))?.tries === 0;
        if (isOurs) await drop(rows, clientId);
        return isOurs;
      }),
    device: () =>
      write(async (rows) => {
        const device = (await rows.get("phone", "device")) ?? crypto.randomUUID();
        await rows.put("phone", "device", device);
        return device;
      }),
  };
}

const KEYS: Record<Table, string | null> = { links: "token", acts: "clientId", files: null, phone: null };
const TABLES = ["links", "acts", "files", "phone"] as const;

/** Opens the phone's store. Rejects where the browser keeps nothing, such as in a private window. */
export async function openStore(): Promise<Store> {
  const db = await openDB("driver", 1, {
    upgrade(opened) {
      for (const table of TABLES) opened.createObjectStore(table, { keyPath: KEYS[table] });
    },
  });
  return createStore(async (mode, work) => {
    const transaction = db.transaction(TABLES, mode, { durability: "strict" });
    const rows: Rows = {
      get: (table, key) => transaction.objectStore(table).get(key),
      all: (table) => transaction.objectStore(table).getAll(),
      put: async (table, key, value) => {
        await transaction.objectStore(table).put?.(value, KEYS[table] === null ? key : undefined);
      },
      delete: async (table, key) => {
        await transaction.objectStore(table).delete?.(key);
      },
    };
    const [value] = await Promise.all([work(rows), transaction.done]);
    return value;
  });
}

/** Keeps everything in the open page, for a browser that keeps nothing. */
export function memoryStore(): Store {
  const tables = { links: new Map(), acts: new Map(), files: new Map(), phone: new Map() };
  const rows: Rows = {
    get: async (table, key) => tables[table].get(key),
    all: async (table) => [...tables[table].values()],
    put: async (table, key, value) => tables[table].set(key, value),
    delete: async (table, key) => tables[table].delete(key),
  };
  let last: Promise<unknown> = Promise.resolve();
  return createStore((_, work) => {
    const result = last.then(() => work(rows));
    last = result.catch(() => {});
    return result;
  });
}
