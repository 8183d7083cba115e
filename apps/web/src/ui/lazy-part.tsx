import { type ComponentType, type JSX, lazy, Suspense } from "react";

/** A part of a page whose code is fetched when it is first drawn; its place is empty until then. */
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
