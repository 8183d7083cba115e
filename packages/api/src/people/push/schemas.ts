import { z } from "zod";
import { pathId, text, unlogged } from "../../core/fields.ts";

export const pushOutput = z.object({
  /** The board's key, for the browser to subscribe with. */
  publicKey: z.string(),
  devices: z.array(
    z.object({
      id: z.string(),
      /** SHA-256 of the endpoint in hexadecimal, by which a browser finds itself. */
      hash: z.string(),
      userAgent: z.string(),
      createdAt: z.string(),
      /** Time and kind of the last message that its push service took. */
      sentAt: z.string().nullable(),
      sentKind: z.string().nullable(),
      /** Time since which its push service has refused every message, and the time at which the device ends for it. */
      failingSince: z.string().nullable(),
      endsAt: z.string().nullable(),
    }),
  ),
});
export type PushDevices = z.infer<typeof pushOutput>;

/** Text of a number of bytes in base64url, which is measured before a pattern sees it. */
const base64url = (bytes: number) =>
  text(Math.ceil((bytes * 4) / 3)).refine(
    (value) => /^[\w-]+$/.test(value) && Buffer.from(value, "base64url").length === bytes,
    `must have ${bytes} bytes in base64url.`,
  );

/** The content of a browser's `PushSubscription.toJSON()`. */
export const subscribeInput = z.strictObject({
  endpoint: unlogged(z.string().max(2_048)),
  keys: unlogged(z.strictObject({ p256dh: base64url(65), auth: base64url(16) })),
});
export type Subscribe = z.infer<typeof subscribeInput>;

export const deviceInput = z.strictObject({ id: pathId });
export const deviceOutput = z.object({ id: z.string() });

/** Message that the site's `public/worker.js` receives. */
export interface PushPayload {
  title: string;
  body: string;
  /** One message a load is shown; a later one takes its place. */
  tag: string;
  url: string;
  /** The offer that the message is about. */
  offer?: string;
  /** Closes the message about the offer; `shows` where a browser ends the push of who shows nothing. */
  close?: "silently" | "shows";
  /** A test is shown on top of an open page, too. */
  test?: true;
}
