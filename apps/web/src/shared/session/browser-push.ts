/* Web Push of this browser: its permission and its subscription. The service worker (`public/worker.js`) shows the
   messages. Turning push off ends the subscription and leaves the worker. */

/** Push in this browser: missing, to be had from the home screen alone, refused by the person, or there to be used. */
export type PushSupport = "missing" | "home-screen" | "blocked" | "ready";

const isApplePhone = () => /iPhone|iPad/.test(navigator.userAgent);

/** Returns what this browser allows. iPhones and iPads have push only in an app of the home screen, from iOS 16.4. */
export function pushSupport(): PushSupport {
  const has = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!has) return isApplePhone() ? "home-screen" : "missing";
  return Notification.permission === "denied" ? "blocked" : "ready";
}

const registration = async () =>
  "serviceWorker" in navigator ? await navigator.serviceWorker.getRegistration("/") : undefined;

const subscriptionHere = async () => (await registration())?.pushManager?.getSubscription() ?? null;

/** Returns the SHA-256 of this browser's endpoint in hexadecimal, by which the board lists it; null without one. */
export async function hashHere(): Promise<string | null> {
  const subscription = await subscriptionHere();
  if (!subscription) return null;
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(subscription.endpoint));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Thrown if the person did not allow notifications. */
export class NotAllowedHere extends Error {}

/** Asks the person, and subscribes this browser with the board's key. */
export async function startPushHere(publicKey: string) {
  if ((await Notification.requestPermission()) !== "granted") throw new NotAllowedHere();
  await navigator.serviceWorker.register("/worker.js", { type: "module" });
  const { pushManager } = await navigator.serviceWorker.ready;
  // A subscription with an earlier key of the board cannot be used.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { p256dh = "", auth = "" } = subscription.toJSON().keys ?? {};
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } };
}

/** Ends the subscription of this browser, and takes its messages off the screen. */
export async function endPushHere(): Promise<void> {
  const worker = await registration();
  if (worker === undefined) return;
  await (await worker.pushManager?.getSubscription())?.unsubscribe();
  for (const shown of (await worker.getNotifications?.()) ?? []) shown.close();
}

/** Calls back when the worker of this browser receives a test. Returns the function that ends it. */
export function onTestHere(arrived: () => void): () => void {
  if (!("serviceWorker" in navigator)) return () => undefined;
  const listen = ({ data }: MessageEvent<{ pushed?: string } | null>) => {
    if (data?.pushed === "test") arrived();
  };
  navigator.serviceWorker.addEventListener("message", listen);
  return () => navigator.serviceWorker.removeEventListener("message", listen);
}
