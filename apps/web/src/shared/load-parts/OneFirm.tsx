import { Button } from "../../ui/primitives/Button.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { PageBody } from "../../ui/primitives/Page.tsx";
import { Row } from "../../ui/primitives/Stack.tsx";

interface OneFirmProps {
  words: string;
  /** Label of the button that shows the whole list again. */
  all: string;
  onAll: () => void;
}

/** Note above a list that is limited to one firm. */
export function OneFirm({ words, all, onAll }: OneFirmProps) {
  return (
    <PageBody>
      <Note kind="info">
        <Row>
          <span>{words}</span>
          <Button size="small" kind="quiet" onClick={onAll}>
            {all}
          </Button>
        </Row>
      </Note>
    </PageBody>
  );
}
