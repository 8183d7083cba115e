// @ts-check

/* Reads the page for those who wait at a place again while it is in front, and puts the new content in its place. */

const EVERY_MS = 30_000;
const live = document.getElementById("live");

function showLive() {
  if (live) live.dataset.live = "";
}

async function update() {
  if (document.visibilityState === "hidden") return;
  try {
    const answer = await fetch(location.href, { cache: "no-store", credentials: "omit" });
    if (!answer.ok && answer.status !== 404) throw new Error(`Answered ${answer.status}.`);
    const next = new DOMParser().parseFromString(await answer.text(), "text/html");
    document.querySelector("main")?.replaceWith(next.querySelector("main") ?? "");
    document.title = next.title;
    if (live) live.textContent = next.getElementById("live")?.textContent ?? "";
    if (answer.ok) return showLive();
    clearInterval(timer);
  } catch {
    // Without an answer the page keeps its content, with the time as of which it holds.
  }
  if (live) delete live.dataset.live;
}

// Says that a browser opened the page. The preview of a message does not run this.
fetch("/api/trpc/trackingLinks.opened", {
  method: "POST",
  credentials: "omit",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ token: location.pathname.split("/").at(-1) }),
}).catch(() => undefined);

const timer = setInterval(update, EVERY_MS);
document.addEventListener("visibilitychange", update);
showLive();
