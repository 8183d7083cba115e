import { join } from "node:path";

/** Address and data folder of the run's board: set by the process that starts it, read by the processes of the journeys. */
export interface RunningBoard {
  /** e.g. `http://127.0.0.1:43113` */
  url: string;
  dataDir: string;
}

const URL_NAME = "FREIGHT_BOARD_E2E_URL";
const DATA_NAME = "FREIGHT_BOARD_E2E_DATA";

export function tellBoard({ url, dataDir }: RunningBoard): void {
  process.env[URL_NAME] = url;
  process.env[DATA_NAME] = dataDir;
}

/** The board of this run. */
export function runningBoard(): RunningBoard {
  const { [URL_NAME]: url, [DATA_NAME]: dataDir } = process.env;
  if (!url || !dataDir) throw new Error("No board is running: start the journeys with Playwright.");
  return { url, dataDir };
}

/** Names the browser of this run, which the processes of the journeys start. */
export function tellBrowser(path: string): void {
  process.env.CHROMIUM_PATH = path;
}

/** Folder that the board writes its emails to. */
export function emailFolder(): string {
  return join(runningBoard().dataDir, "mail");
}

/** For a browser that draws a field for a day as Britain writes it, where its translations are installed. */
export const BRITISH = { ...process.env, LANGUAGE: "en_GB" };
