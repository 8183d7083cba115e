import { type Drawing, drawOrder } from "../transport-orders/draw-order.ts";
import { drawPaper, type PaperDrawing } from "./draw-paper.ts";

/** Draws any document of a load; the function of the worker threads, which all documents share. */
export function drawDocument(task: Drawing | PaperDrawing): Promise<void> {
  return "order" in task ? drawOrder(task) : drawPaper(task);
}
