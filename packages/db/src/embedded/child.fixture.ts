/** A process that starts the embedded database, sends its address, and stops it on SIGTERM. */
import { startEmbedded } from "../embedded.ts";

const [dataDir = ""] = process.argv.slice(2);
const { ownerUrl, stop } = await startEmbedded({ dataDir, log: () => {}, settings: { fsync: "off" } });
process.once("SIGTERM", () => {
  stop().then(() => process.exit(0));
});
process.channel?.ref();
process.send?.(ownerUrl);
