import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useController } from 'react-hook-form';
import { turnedSheet } from '../../db/turnedTablet';
import { useText } from '../../i18n/text';
import { FieldNote } from '../../ui/FieldFrame';
import { isLooseKey, useSingleKeys } from '../../ui/looseKeys';
import { useFocusHandover } from '../../ui/useFocusHandover';
import {
  actionsOf,
  questionsOf,
  readDecisions,
  signedBy,
  type Action,
  type Decision,
  type Question,
  type Situation,
} from './decision';
import { ACTION_KEYS, ProgramBlock } from './ProgramBlock';
import { ProgramChips } from './ProgramChips';
import type { Signer } from './signer';

const SignDialog = lazy(() => import('./SignDialog'));

interface ProgramsSectionProps extends Situation {
  /** Who is served. */
  signer: Signer;
}

/**
 * The programs of a visit: what has to be decided in a box, and where the household stands with the others in
 * its head. Part of a form, whose field `programs` holds what was decided.
 */
export function ProgramsSection({ signer, ...situation }: ProgramsSectionProps) {
  const translate = useText();
  const { field, fieldState, formState } = useController({ name: 'programs' });
  const box = useRef<HTMLDivElement>(null);
  const [tried, setTried] = useState<string | null>(null);
  const clientId = 'clientId' in signer ? signer.clientId : null;
  // The page was loaded again while the client had the tablet: the statement is there again.
  const [signing, setSigning] = useState(() => {
    const sheet = turnedSheet();
    return sheet?.client === clientId ? sheet.program : null;
  });
  const decisions = readDecisions(field.value);
  const questions = questionsOf(situation, decisions).filter(({ isShown }) => isShown);
  const open = questions.find(({ isOpen }) => isOpen);
  const signed = questions.find(({ standing }) => standing.program_id === signing);
  const asked = new Set(questions.map(({ standing }) => standing.program_id));
  const others = situation.standings.filter(({ program_id: id }) => !asked.has(id));
  const find = (selector: string) => box.current?.querySelector<HTMLElement>(selector);
  const firstButton = () => find('[data-open] button[data-action]');
  // What is decided takes its buttons along: then the next one has the focus, or what saves.
  const handover = useFocusHandover(
    () => firstButton() ?? box.current?.closest('form')?.querySelector('[type="submit"]'),
  );
  // The form leads to what it waits for.
  useImperativeHandle(field.ref, () => ({ focus: () => firstButton()?.focus() }));

  const change = ({ standing, decision }: Question, next: Partial<Decision>) => {
    field.onChange({ ...decisions, [standing.program_id]: { ...decision, ...next } });
  };
  const act = (question: Question, action: Action) => {
    const { standing, problem } = question;
    if (action === 'keep') change(question, { again: false, how: null, signed: null });
    else if (action === 'not_today' || (action !== 'drawn' && !problem))
      change(question, { how: action, signed: null });
    else if (!problem) setSigning(standing.program_id);
    else {
      setTried(standing.program_id);
      find(`[data-open] [data-field="${problem.field}"]`)?.focus();
    }
  };
  useActionKeys(open, act);

  if (questions.length === 0)
    return <ProgramChips standings={others} offered={situation.offered} />;
  const said = formState.isSubmitted ? fieldState.error?.message : undefined;
  return (
    <Box ref={box} {...handover} sx={BOX}>
      <Box className="programs-head">
        <Typography variant="label" component="h3">
          {translate('desk.programs.title')}
        </Typography>
        <ProgramChips standings={others} offered={situation.offered} />
      </Box>
      {questions.map((question) => {
        const { program_id: id } = question.standing;
        return (
          <ProgramBlock
            key={id}
            question={question}
            hasKeys={question === open}
            tried={tried === id}
            onChange={(next) => {
              change(question, next);
            }}
            onAct={(action) => {
              act(question, action);
            }}
          />
        );
      })}
      {signed && (
        <Suspense fallback={null}>
          <SignDialog
            {...{ question: signed, signer }}
            backLabel={translate('desk.programs.sign.backToDesk')}
            sheet={{ client: clientId, program: signed.standing.program_id }}
            onSigned={(signature) => {
              change(signed, signedBy(signature));
            }}
            onClose={() => {
              setSigning(null);
            }}
          />
        </Suspense>
      )}
      <Box aria-live="polite">
        {said !== undefined && (
          <Box
            component={FieldNote}
            role={undefined}
            warning
            sx={{ px: '0.875rem', pb: '0.75rem' }}
          >
            {said}
          </Box>
        )}
      </Box>
    </Box>
  );
}

/** Letters do what the buttons of the first open question do, wherever none is typed. */
function useActionKeys(
  open: Question | undefined,
  act: (question: Question, action: Action) => void,
) {
  const [hasSingleKeys] = useSingleKeys();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!open || !(isLooseKey(event) || isAtNumber(event))) return;
    const key = event.key.toUpperCase();
    const action = actionsOf(open).find((each) => ACTION_KEYS[each] === key);
    if (!action) return;
    event.preventDefault();
    act(open, action);
  });
  useEffect(() => {
    if (!hasSingleKeys) return undefined;
    const listen = (event: KeyboardEvent) => {
      press(event);
    };
    window.addEventListener('keydown', listen);
    return () => {
      window.removeEventListener('keydown', listen);
    };
  }, [hasSingleKeys]);
}

/** A letter at a number, where Enter leads to: it is never part of one. */
const isAtNumber = ({ target, repeat, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  target instanceof Element &&
  target.matches('[role="spinbutton"]') &&
  !(repeat || ctrlKey || metaKey || altKey);

const BOX = {
  border: 1,
  borderColor: 'larder.border',
  borderRadius: '0.625rem',
  overflow: 'hidden',
  '& > .programs-head': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '0.375rem 0.75rem',
    px: '0.875rem',
    py: '0.5rem',
    bgcolor: 'larder.sunken',
    borderBottom: 1,
    borderColor: 'larder.border',
  },
} as const;
