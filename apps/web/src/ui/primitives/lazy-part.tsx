import { type ComponentType, type JSX, lazy, Suspense } from "react";

/** Part of a page whose code is loaded on first render; renders nothing until then. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => JSX.Element {
  const Part = lazy(async () => ({ default: (await load()) as ComponentType<object> }));
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
