import { type ComponentType, type JSX, lazy, Suspense } from "react";

/** A part of a page whose code is fetched when it is first drawn; nothing stands in its place until then. */
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
