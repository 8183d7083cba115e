import { vi } from "vitest";

/** A canvas that notes what is drawn on it. */
interface Canvas {
  width: number;
  height: number;
  drawn: unknown[];
  texts: string[];
  points: [number, number][];
}

/** Gives the page a document whose canvases note what is drawn on them; every letter is ten pixels wide. */
export function stubCanvas(): Canvas[] {
  const canvases: Canvas[] = [];
  const createElement = () => {
    const canvas: Canvas = { width: 0, height: 0, drawn: [], texts: [], points: [] };
    canvases.push(canvas);
    const context = {
      drawImage: (picture: unknown) => canvas.drawn.push(picture),
      getImageData: () => ({ data: new Uint8ClampedArray(4 * canvas.width * canvas.height) }),
      measureText: (text: string) => ({ width: text.length * 10 }),
      fillText: (text: string) => canvas.texts.push(text),
      lineTo: (x: number, y: number) => canvas.points.push([x, y]),
      beginPath: () => {},
      fillRect: () => {},
      stroke: () => {},
    };
    const toBlob = (done: (blob: Blob) => void, type: string) => done(new Blob(["drawn"], { type }));
    return Object.assign(canvas, { getContext: () => context, toBlob });
  };
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible", createElement }));
  return canvases;
}
