import { createGeo } from "@board/geo";

export const geo = createGeo();
