import CloseOutlined from '@mui/icons-material/CloseOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useGetOne, type RaRecord } from 'react-admin';
import { askForTablet, useTurnedSheet, type Sheet } from '../../db/turnedTablet';
import { useText } from '../../i18n/text';
import { Button } from '../../ui/Button';
import { FailedState } from '../../ui/FailedState';
import { IconButton } from '../../ui/IconButton';
import { LoadingLine } from '../../ui/LoadingLine';
import { useAskFirst } from '../../ui/useAskFirst';
import { useStatements } from '../programs/useStatements';
import type { Question, Signed } from './decision';
import type { Signer } from './signer';
import { SignSheet } from './SignSheet';
import { TurnButton } from './TurnButton';

export interface SignDialogProps {
  /** What is signed for. */
  question: Question;
  signer: Signer;
  /** What the staff's way out is called. */
  backLabel: string;
  /** What the tablet can be turned to the client with; nothing where it can't be. */
  sheet?: Sheet;
  /** Takes the signature; the dialog then closes by itself. */
  onSigned: (signed: Signed) => void;
  onClose: () => void;
}

/**
 * The whole screen for the client who signs: the statement, the pad, and nothing of the app around. Once the tablet
 * is turned, only the staff leads out of it.
 */
export default function SignDialog(props: SignDialogProps) {
  const { question, signer, backLabel, sheet, onSigned, onClose } = props;
  const translate = useText();
  const id = useId();
  const [hasStrokes, setStrokes] = useState(false);
  const [ask, leaveQuestion] = useAskFirst(hasStrokes, onClose);
  const { statements, error, refetch } = useStatements(question.standing.program_id);
  const language = useLanguage(signer);
  const failure = error && !statements ? error : language.error;
  const isTurned = useTurnedSheet() !== null;
  useTakenBack(isTurned, onClose);
  const hasStatement = statements !== undefined && statements.length > 0 && language.isKnown;
  const lock = translate('desk.programs.turn.lock');
  const back = isTurned ? (
    <IconButton aria-label={lock} title={lock} onClick={askForTablet} style={OUT}>
      <LockOutlined />
    </IconButton>
  ) : (
    <>
      {sheet && hasStatement && <TurnButton sheet={sheet} />}
      <IconButton aria-label={backLabel} title={backLabel} onClick={onClose} style={OUT}>
        <CloseOutlined />
      </IconButton>
    </>
  );
  return (
    <>
      {leaveQuestion}
      <Dialog
        open
        fullScreen
        onClose={isTurned ? askForTablet : ask}
        aria-labelledby={`${id}-title`}
        sx={SHEET}
      >
        {hasStatement ? (
          <SignSheet
            {...{ id, question, back, statements }}
            onSigned={(signed) => {
              onSigned(signed);
              // On a turned tablet the client sees it first.
              if (!isTurned) onClose();
            }}
            onDone={onClose}
            preferred={language.code}
            name={question.decision.byProxy ? question.decision.proxy.trim() : signer.name}
            onStrokes={setStrokes}
          />
        ) : (
          <>
            <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: '1rem' }}>
              <Typography id={`${id}-title`} variant="h1" component="h2" sx={{ flex: 1 }}>
                {question.standing.name}
              </Typography>
              {back}
            </Box>
            {failure ? (
              <FailedState
                error={failure}
                title={translate('desk.programs.sign.failed')}
                onRetry={() => {
                  void refetch();
                  language.retry();
                }}
              />
            ) : statements?.length === 0 ? (
              <>
                <Typography>
                  {translate('desk.programs.sign.noStatement', {
                    program: question.standing.name,
                  })}
                </Typography>
                <Button autoFocus onClick={onClose} style={{ alignSelf: 'flex-start' }}>
                  {backLabel}
                </Button>
              </>
            ) : (
              <LoadingLine height="8rem" />
            )}
          </>
        )}
      </Dialog>
    </>
  );
}

/** Closes when the staff has taken the tablet back. */
function useTakenBack(isTurned: boolean, onClose: () => void) {
  const wasTurned = useRef(isTurned);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (wasTurned.current && !isTurned) close();
    wasTurned.current = isTurned;
  }, [isTurned]);
}

/** The language in which a client prefers to read. */
function useLanguage(signer: Signer) {
  const clientId = 'clientId' in signer ? signer.clientId : null;
  const { data, error, refetch } = useGetOne<RaRecord>(
    'clients',
    { id: clientId ?? '' },
    { enabled: clientId !== null },
  );
  const recorded: unknown = data?.['preferred_language'];
  return {
    code: 'language' in signer ? signer.language : typeof recorded === 'string' ? recorded : null,
    isKnown: clientId === null || data !== undefined,
    error: data ? null : error,
    retry: () => void refetch(),
  };
}

const OUT = { width: '3rem', height: '3rem' } as const;

const SHEET = {
  '& .MuiDialog-paperFullScreen': {
    m: 0,
    width: '100%',
    maxWidth: 'none',
    maxHeight: 'none',
    border: 0,
    borderRadius: 0,
    bgcolor: 'larder.surface',
    gap: '1rem',
    p: { xs: '1rem', sm: '2rem 2.5rem', md: '2rem 3rem' },
  },
} as const;
