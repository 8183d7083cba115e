import { type ComponentType, type JSX, lazy, Suspense } from "react";

/** Creates a component whose code is loaded when it is first rendered; renders nothing until then. */
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
