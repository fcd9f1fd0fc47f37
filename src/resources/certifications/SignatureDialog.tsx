import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useGetOne, type RaRecord } from 'react-admin';
import { formatMomentDay } from '../../i18n/dates';
import { useText } from '../../i18n/text';
import { Button } from '../../ui/Button';
import { FailedState } from '../../ui/FailedState';
import { LoadingLine } from '../../ui/LoadingLine';
import { StatementText } from '../programs/StatementText';
import { readStatement } from '../programs/statements';
import type { Signature } from './signature';
import { SignatureDrawing } from './SignatureDrawing';
import { readStrokes } from './strokes';

interface SignatureDialogProps {
  signature: Signature;
  onClose: () => void;
}

/** A signature in large, when it was given, and the wording that was signed. */
export default function SignatureDialog({ signature, onClose }: SignatureDialogProps) {
  const translate = useText();
  const titleId = useId();
  const { kind, name, statement_id: statementId, signed_at: at } = signature;
  const { data, error, refetch } = useGetOne<RaRecord>(
    'program_statements',
    { id: statementId ?? '' },
    { enabled: statementId !== null },
  );
  const label = translate('desk.programs.sign.of', { name });
  return (
    <Dialog open onClose={onClose} maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{label}</DialogTitle>
      <DialogContent tabIndex={0} sx={{ display: 'grid', gap: '1rem' }}>
        {kind === 'typed' ? (
          <Typography variant="h2" component="p" sx={{ fontStyle: 'italic' }}>
            {name}
          </Typography>
        ) : (
          <SignatureDrawing
            strokes={readStrokes(signature.strokes)}
            label={label}
            width="100%"
            height="10rem"
          />
        )}
        <Typography color="textSecondary">
          {translate(`desk.programs.sign.${kind === 'typed' ? 'typedOn' : 'signedOn'}`, {
            date: formatMomentDay(at),
          })}
        </Typography>
        {data ? (
          <div>
            <StatementText statement={readStatement(data)} />
          </div>
        ) : error ? (
          <FailedState
            error={error}
            title={translate('desk.programs.sign.failed')}
            onRetry={() => void refetch()}
          />
        ) : (
          <LoadingLine height="4rem" />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('desk.programs.sign.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
