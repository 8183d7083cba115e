/** Types of newman that a test uses, because the package has none. */
declare module "newman" {
  interface RunOptions {
    /** The collection, or its address. */
    collection: string;
    envVar: { key: string; value: string }[];
    reporters: string[];
  }

  interface RunSummary {
    run: {
      failures: { error: { message: string }; source?: { name: string } }[];
      executions: {
        /** The request in the collection, whose address can contain placeholders. */
        item: { request: { method: string; url: { path?: string[] } } };
        response?: { code: number };
      }[];
    };
  }

  export function run(options: RunOptions, done: (error: Error | null, summary: RunSummary) => void): void;
}
