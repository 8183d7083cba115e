export { type Answered, type Call, createRestHandler, type RestOptions } from "./boundary.ts";
export { readUpload, type Upload } from "./read-upload.ts";
export { createLimiter, type Limiter, type LimiterOptions } from "./rate-limit.ts";
export { BASE_PATH } from "./routes.ts";
