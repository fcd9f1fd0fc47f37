import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { languageName } from '../../i18n/clientChoices';
import { useText } from '../../i18n/text';
import { Button } from '../../ui/Button';
import { StatementText } from './StatementText';
import type { Statement } from './statements';

interface StatementPreviewProps {
  /** Null while none is shown. */
  statement: Statement | null;
  onClose: () => void;
}

/** A statement as text, in its language. */
export function StatementPreview({ statement, onClose }: StatementPreviewProps) {
  const translate = useText();
  const titleId = useId();
  if (!statement) return null;
  return (
    <Dialog open onClose={onClose} maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {translate('resources.programs.statements.previewTitle', {
          language: languageName(statement.language),
          version: statement.version,
        })}
      </DialogTitle>
      <DialogContent tabIndex={0}>
        <StatementText statement={statement} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('resources.programs.statements.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
