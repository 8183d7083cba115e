import { Button } from "../ui/Button.tsx";
import { Note } from "../ui/Note.tsx";
import { PageBody } from "../ui/Page.tsx";
import { Row } from "../ui/Stack.tsx";

interface OneFirmProps {
  words: string;
  /** The button that shows the whole list again. */
  all: string;
  onAll: () => void;
}

/** Over a list that shows what was agreed with one firm only. */
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
