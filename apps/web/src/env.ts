/** `next dev`, where React needs `eval` for its error overlay. */
export const isDevelopment = process.env.NODE_ENV === "development";
