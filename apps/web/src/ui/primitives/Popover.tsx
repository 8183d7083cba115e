"use client";

import type { ComponentType, JSX, ReactNode } from "react";
import { fetchedPart } from "./fetched-part.tsx";
import { PanelButton, type PanelButtonProps, type PanelProps } from "./PanelButton.tsx";

/** Creates a popover that loads its content and its panel on demand; `content` holds the props of the content. */
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
  /**
   * Content of the panel, rendered while the panel is open. A function is called with a callback that closes the
   * panel.
   */
  children: ReactNode | ((close: () => void) => ReactNode);
}

const Plain = fetchedPopover<{ children: ReactNode }>(
  async () =>
    ({ children }) =>
      children,
);

/**
 * Button that opens a panel below it. Escape or a press outside closes the panel, and the focus returns to the
 * button.
 */
export function Popover({ children, ...props }: PopoverProps) {
  return (
    <Plain
      {...props}
      content={(close) => ({ children: typeof children === "function" ? children(close) : children })}
    />
  );
}
