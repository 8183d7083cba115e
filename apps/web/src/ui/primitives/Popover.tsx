"use client";

import type { ComponentType, JSX, ReactNode } from "react";
import { fetchedPart } from "./fetched-part.tsx";
import { PanelButton, type PanelButtonProps, type PanelProps } from "./PanelButton.tsx";

/**
 * Creates a popover whose content is loaded with its panel on demand; `content` holds the content's props.
 */
export function fetchedPopover<Content extends object>(load: () => Promise<ComponentType<Content>>) {
  const { Part, fetchCode } = fetchedPart<PanelProps & { content: Content }>(async () => {
    const [{ PopoverPanel }, Fetched] = await Promise.all([import("./PopoverPanel.tsx"), load()]);
    return ({ content, ...panel }) => (
      <PopoverPanel {...panel}>
        <Fetched {...content} />
      </PopoverPanel>
    );
  });
  return function FetchedPopover({
    content,
    ...props
  }: PanelButtonProps & { content: (close: () => void) => Content }): JSX.Element {
    return (
      <PanelButton
        {...props}
        kind="dialog"
        fetchCode={fetchCode}
        panel={(panel) => <Part {...panel} content={content(panel.onClose)} />}
      />
    );
  };
}

interface PopoverProps extends PanelButtonProps {
  /** Content of the panel, rendered while it is open; a function receives the callback that closes it. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

const Plain = fetchedPopover<{ children: ReactNode }>(
  async () =>
    ({ children }) =>
      children,
);

/** Button with a panel below it, closed by Escape or a press outside; the focus returns to the button. */
export function Popover({ children, ...props }: PopoverProps) {
  return (
    <Plain
      {...props}
      content={(close) => ({ children: typeof children === "function" ? children(close) : children })}
    />
  );
}
