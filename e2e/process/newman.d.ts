/** The part of newman that a test uses, because the package has no types. */
declare module "newman" {
  interface RunOptions {
    /** An address, or the collection. */
    collection: string;
    envVar: { key: string; value: string }[];
    reporters: string[];
  }

  interface RunSummary {
    run: {
      failures: { error: { message: string }; source?: { name: string } }[];
      executions: {
        /** The collection's request, with placeholders in its address. */
        item: { request: { method: string; url: { path?: string[] } } };
        response?: { code: number };
      }[];
    };
  }

  export function run(options: RunOptions, done: (error: Error | null, summary: RunSummary) => void): void;
}
