"use client";

export { PageError as default } from "../../shell/PageError.tsx";
