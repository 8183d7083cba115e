import { render } from "preact";
import "./style.css";
import { openSession, type Session, type View } from "./session.ts";
import { App } from "./ui/App.tsx";

const root = document.getElementById("page");
let isEmpty = false;
const dark = matchMedia("(prefers-color-scheme: dark)");
const followScheme = () => {
  document.documentElement.dataset.theme = dark.matches ? "dark" : "light";
};
followScheme();
dark.addEventListener("change", followScheme);

const token = location.pathname.split("/")[2] ?? "";
let opened: Session | null = null;
let last: View | null = null;

function show(view: View): void {
  last = view;
  if (root === null || opened === null) return;
  // The header that the page has before its script runs.
  if (!isEmpty) root.replaceChildren();
  isEmpty = true;
  render(<App session={opened} view={view} />, root);
}

navigator.serviceWorker?.register("/d/worker.js", { scope: "/d/" }).catch(() => {
  // A browser that refuses the worker still shows the page with a signal.
});
opened = await openSession(token, show);
if (last !== null) show(last);
