/** Length of the tone, plus the time that an audio device may take to start. */
const TONE_MS = 2_000;

/** Plays two short notes, quiet and falling. */
export function playTone(): void {
  const audio = new AudioContext();
  const volume = audio.createGain();
  volume.connect(audio.destination);
  const start = audio.currentTime;
  volume.gain.setValueAtTime(0.12, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + 0.45);
  const voice = audio.createOscillator();
  voice.frequency.setValueAtTime(880, start);
  voice.frequency.setValueAtTime(660, start + 0.15);
  voice.connect(volume);
  voice.start(start);
  voice.stop(start + 0.45);
  // Closes by a timer, because a browser that mutes the page never fires `ended`.
  setTimeout(() => void audio.close(), TONE_MS);
}

/** True if a page may show desktop notifications. On phones only a service worker may, and the constructor throws. */
export function canNotify(): boolean {
  if (!("Notification" in window)) return false;
  if (Notification.permission === "granted") return true;
  try {
    // Only tests whether the constructor throws: without the permission, no notification is shown.
    new Notification("Freight Board");
    return true;
  } catch {
    return false;
  }
}

/** Asks for the browser's permission; returns false if it is denied. */
export async function mayNotify(): Promise<boolean> {
  return (await Notification.requestPermission()) === "granted";
}

/** Shows a desktop notification; returns false if permission is missing. */
export function showNews(count: number): boolean {
  if (!("Notification" in window) || Notification.permission !== "granted") return false;
  try {
    // The tag makes a later notification replace this one, so that several tabs show only one.
    const shown = new Notification("Freight Board", { body: newsOf(count), tag: "freight-board" });
    shown.onclick = () => window.focus();
    return true;
  } catch {
    return false;
  }
}

function newsOf(count: number): string {
  return count === 1 ? "1 new notification" : `${count} new notifications`;
}
