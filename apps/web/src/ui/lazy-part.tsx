import { type ComponentType, type JSX, lazy, type ReactNode, Suspense } from "react";

/** A part of a page whose code is fetched when it is first drawn; `room` keeps its place until then. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  room?: ReactNode,
): (props: Props) => JSX.Element {
  const Part = lazy(async () => ({ default: (await load()) as ComponentType<object> }));
  return (props) => (
    <Suspense fallback={room}>
      <Part {...props} />
    </Suspense>
  );
}
