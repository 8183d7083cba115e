import { createECDH, randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

/** Answer of a person and a browser to the question for push. */
type Answer = "granted" | "denied" | "waiting" | "iphone";

/** A subscription at a push service that does not answer. */
export const silentSubscription = (port: number) => ({
  endpoint: `http://127.0.0.1:${port}/${randomBytes(8).toString("hex")}`,
  keys: {
    p256dh: createECDH("prime256v1").generateKeys("base64url"),
    auth: randomBytes(16).toString("base64url"),
  },
});

/** Lends pages what a browser without a desktop lacks: its permission, and a subscription at a push service. */
export async function lendPush(page: Page, subscription: object, answer: Answer = "granted"): Promise<void> {
  await page.addInitScript(
    ({ given, answer: said, iphone }) => {
      if (!location.protocol.startsWith("http")) return;
      if (said === "iphone") {
        Object.defineProperty(navigator, "userAgent", { get: () => iphone });
        Reflect.deleteProperty(window, "PushManager");
        return;
      }
      let asked = said === "denied" || sessionStorage.getItem("asked") === "yes";
      Object.defineProperty(Notification, "permission", {
        get: () => (asked ? (said === "denied" ? "denied" : "granted") : "default"),
      });
      Notification.requestPermission = async () => {
        if (said === "waiting") await new Promise(() => undefined);
        asked = true;
        sessionStorage.setItem("asked", "yes");
        return "granted";
      };
      const lent = {
        ...given,
        toJSON: () => given,
        unsubscribe: async () => {
          localStorage.removeItem("lent");
          return true;
        },
      };
      Object.assign(PushManager.prototype, {
        subscribe: async () => {
          localStorage.setItem("lent", "yes");
          return lent;
        },
        getSubscription: async () => (localStorage.getItem("lent") === null ? null : lent),
      });
    },
    { given: subscription, answer, iphone: IPHONE },
  );
}
