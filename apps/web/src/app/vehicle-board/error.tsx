"use client";

export { PageError as default } from "../../shared/shell/PageError.tsx";
