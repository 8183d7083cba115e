/** The part of newman that a test uses; the package has no types of its own. */
declare module "newman" {
  interface RunOptions {
    /** An address, or the collection itself. */
    collection: string;
    envVar: { key: string; value: string }[];
    reporters: string[];
  }

  interface RunSummary {
    run: {
      failures: { error: { message: string }; source?: { name: string } }[];
      executions: {
        /** The request as the collection has it, with the names in its address. */
        item: { request: { method: string; url: { path?: string[] } } };
        response?: { code: number };
      }[];
    };
  }

  export function run(options: RunOptions, done: (error: Error | null, summary: RunSummary) => void): void;
}
