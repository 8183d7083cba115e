/* The phone's place. It is asked for only where the driver sends it, and only on the road. */

export interface Fix {
  at: string;
  lat: number;
  lng: number;
  accuracyM: number;
}

const EVERY_MS = 2 * 60_000;
/** A fix older than this does not say where the driver is now. */
const FRESH_MS = 60_000;

interface Watched {
  /** Keeps a fix to be sent, every two minutes while the page is in front. */
  onFix: (fix: Fix) => void;
  /** The phone does not allow it. */
  onDenied: () => void;
}

const isDenied = ({ code, PERMISSION_DENIED }: GeolocationPositionError) => code === PERMISSION_DENIED;

/** Lets the phone ask its driver. What it answers is not kept. */
export function askForPlace(onDenied: () => void): void {
  navigator.geolocation?.getCurrentPosition(
    () => {},
    (error) => isDenied(error) && onDenied(),
  );
}

/** Follows the phone's place until it is stopped. */
export function watchPlace({ onFix, onDenied }: Watched) {
  let last: Fix | null = null;
  let keptMs = Number.NEGATIVE_INFINITY;
  const id = navigator.geolocation?.watchPosition(
    ({ coords, timestamp }) => {
      last = {
        at: new Date(timestamp).toISOString(),
        lat: coords.latitude,
        lng: coords.longitude,
        accuracyM: Math.round(coords.accuracy),
      };
      if (document.visibilityState !== "visible" || timestamp - keptMs < EVERY_MS) return;
      keptMs = timestamp;
      onFix(last);
    },
    (error) => isDenied(error) && onDenied(),
    { enableHighAccuracy: true, maximumAge: FRESH_MS },
  );
  return {
    /** Returns the place of this moment; null without a fresh fix. */
    now: (): Fix | null => (last !== null && Date.now() - Date.parse(last.at) < FRESH_MS ? last : null),
    stop: () => {
      if (id !== undefined) navigator.geolocation.clearWatch(id);
    },
  };
}
