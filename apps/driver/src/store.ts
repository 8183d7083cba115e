import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import type { Load } from "./job.ts";
import type { Act, Refusal } from "./queue/rules.ts";
import type { QueueStore } from "./queue/sender.ts";

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
  /** Milliseconds by which the board's clock is ahead of the phone's. */
  skewMs: number;
  readAt: string;
  end: Refusal | null;
}

/** An act that the store has not numbered yet. */
export type NewAct = Pick<Act, "token" | "kind" | "place" | "at" | "body" | "clientId">;

/** The links, acts and files that the page keeps on the phone. */
export interface Store extends QueueStore {
  link(token: string): Promise<Link | undefined>;
  putLink(link: Link): Promise<void>;
  changeLink(token: string, change: Partial<Link>): Promise<void>;
  file(clientId: string): Promise<Blob | undefined>;
  /** Drops a file that the board has, and keeps its act. */
  dropFile(clientId: string): Promise<void>;
  /** Keeps an act, and its file with it, before anything is sent. */
  press(act: NewAct, file?: Blob): Promise<void>;
  /** Removes an act that was never tried; returns false if the board may have it already. */
  unpress(clientId: string): Promise<boolean>;
  /** Returns a random name of this phone, by which the carrier reads how many opened a link. */
  device(): Promise<string>;
}

/** Returns a pressed act with its number. */
function numbered(act: NewAct, seq: number, file?: Blob): Act {
  return {
    ...act,
    seq,
    bytes: file?.size ?? 0,
    state: "WAITING",
    tries: 0,
    sentAt: null,
    answerId: null,
    refusal: null,
  };
}

interface Schema extends DBSchema {
  links: { key: string; value: Link };
  acts: { key: string; value: Act; indexes: { order: [string, number] } };
  files: { key: string; value: Blob };
  phone: { key: string; value: string };
}

const NAME = "driver";
/** Above every number of an act in the index. */
const LAST = Number.MAX_SAFE_INTEGER;

/** Opens the phone's store. Rejects where the browser keeps nothing, such as in a private window. */
export async function openStore(): Promise<Store> {
  const db: IDBPDatabase<Schema> = await openDB<Schema>(NAME, 1, {
    upgrade(opened) {
      opened.createObjectStore("links", { keyPath: "token" });
      opened.createObjectStore("acts", { keyPath: "clientId" }).createIndex("order", ["token", "seq"]);
      opened.createObjectStore("files");
      opened.createObjectStore("phone");
    },
  });
  const strict = { durability: "strict" } as const;
  const rangeOf = (token: string) => IDBKeyRange.bound([token, 0], [token, LAST]);

  async function changeLink(token: string, change: Partial<Link>): Promise<void> {
    const work = db.transaction("links", "readwrite");
    const link = await work.store.get(token);
    if (link !== undefined) await work.store.put({ ...link, ...change });
    await work.done;
  }

  return {
    tokens: async () => (await db.getAll("links")).flatMap(({ token, end }) => (end === null ? [token] : [])),
    acts: (token) => db.getAllFromIndex("acts", "order", rangeOf(token)),
    async claim(clientId) {
      const work = db.transaction("acts", "readwrite", strict);
      const act = await work.store.get(clientId);
      const claimed = act && { ...act, tries: act.tries + 1 };
      if (claimed) await work.store.put(claimed);
      await work.done;
      return claimed ?? null;
    },
    save: async (act) => void (await db.put("acts", act)),
    async remove(clientId) {
      const work = db.transaction(["acts", "files"], "readwrite");
      await Promise.all([
        work.objectStore("acts").delete(clientId),
        work.objectStore("files").delete(clientId),
        work.done,
      ]);
    },
    end: (token, end) => changeLink(token, { end, load: null }),
    link: (token) => db.get("links", token),
    putLink: async (link) => void (await db.put("links", link)),
    changeLink,
    file: (clientId) => db.get("files", clientId),
    dropFile: (clientId) => db.delete("files", clientId),
    async press(act, file) {
      const work = db.transaction(["acts", "files"], "readwrite", strict);
      const store = work.objectStore("acts");
      const newest = await store.index("order").openCursor(rangeOf(act.token), "prev");
      await store.put(numbered(act, (newest?.value.seq ?? 0) + 1, file));
      if (file !== undefined) await work.objectStore("files").put(file, act.clientId);
      await work.done;
    },
    async unpress(clientId) {
      const work = db.transaction(["acts", "files"], "readwrite", strict);
      const act = await work.objectStore("acts").get(clientId);
      const isOurs = act !== undefined && act.tries === 0;
      if (isOurs) {
        await work.objectStore("acts").delete(clientId);
        await work.objectStore("files").delete(clientId);
      }
      await work.done;
      return isOurs;
    },
    async device() {
      const known = await db.get("phone", "device");
      const device = known ?? crypto.randomUUID();
      if (known === undefined) await db.put("phone", device, "device");
      return device;
    },
  };
}

/** Keeps everything in the open page, for a browser that keeps nothing. */
export function memoryStore(): Store {
  const links = new Map<string, Link>();
  const acts = new Map<string, Act>();
  const files = new Map<string, Blob>();
  const device = crypto.randomUUID();
  let seq = 0;
  const changeLink: Store["changeLink"] = async (token, change) => {
    const link = links.get(token);
    if (link !== undefined) links.set(token, { ...link, ...change });
  };
  const remove: Store["remove"] = async (clientId) => {
    acts.delete(clientId);
    files.delete(clientId);
  };
  return {
    tokens: async () => [...links.values()].flatMap(({ token, end }) => (end === null ? [token] : [])),
    acts: async (token) =>
      [...acts.values()].filter((act) => act.token === token).sort((a, b) => a.seq - b.seq),
    async claim(clientId) {
      const act = acts.get(clientId);
      const claimed = act && { ...act, tries: act.tries + 1 };
      if (claimed) acts.set(clientId, claimed);
      return claimed ?? null;
    },
    save: async (act) => void acts.set(act.clientId, act),
    remove,
    end: (token, end) => changeLink(token, { end, load: null }),
    link: async (token) => links.get(token),
    putLink: async (link) => void links.set(link.token, link),
    changeLink,
    file: async (clientId) => files.get(clientId),
    dropFile: async (clientId) => void files.delete(clientId),
    async press(act, file) {
      seq += 1;
      acts.set(act.clientId, numbered(act, seq, file));
      if (file !== undefined) files.set(act.clientId, file);
    },
    async unpress(clientId) {
      const isOurs = acts.get(clientId)?.tries === 0;
      if (isOurs) await remove(clientId);
      return isOurs;
    },
    device: async () => device,
  };
}
