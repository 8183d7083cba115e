"use client";

import type { ComponentType, JSX, ReactNode } from "react";
import { fetchedPart } from "./fetched-part.tsx";
import { PanelButton, type PanelButtonProps, type PanelProps } from "./PanelButton.tsx";

/** A popover whose content is fetched with its panel, when the button is reached; `content` is what it is given. */
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
  /** The panel's content, drawn while it is open; a function is given what closes it. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

const Plain = fetchedPopover<{ children: ReactNode }>(
  async () =>
    ({ children }) =>
      children,
);

/** A button and a panel under it: closed by Escape or a press elsewhere, and the focus comes back to the button. */
export function Popover({ children, ...props }: PopoverProps) {
  return (
    <Plain
      {...props}
      content={(close) => ({ children: typeof children === "function" ? children(close) : children })}
    />
  );
}
