import { createServer } from "node:net";
import { Problem } from "./problem.mjs";

/**
 * Throws a Problem if the port is in use. Checked before the minutes of installing and building; other mistakes
 * in the settings are left to the server, which checks them when it starts.
 *
 * @param {Readonly<Record<string, string | undefined>>} [settings]
 */
export async function checkPort({ PORT, HOST, SEED, DATABASE_URL } = process.env) {
  const port = /^\d{1,5}$/.test(PORT || "3000") ? Number(PORT || 3000) : 0;
  if (port > 65_535) return;
  const isDemo = (SEED || (DATABASE_URL ? "none" : "demo")) === "demo";
  const host = HOST || (isDemo ? "127.0.0.1" : undefined);
  const probe = createServer();
  const taken = await new Promise((resolve) => {
    probe.once("error", (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code === "EADDRINUSE"));
    probe.listen({ port, host }, () => resolve(false));
  });
  if (taken) throw new Problem(`Port ${port} is taken: stop what uses it, or set PORT to another one.`);
  await new Promise((resolve) => probe.close(resolve));
}
