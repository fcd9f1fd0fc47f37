import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { languageName } from '../../i18n/clientChoices';
import { today } from '../../i18n/dates';
import { signLanguageFor, signWords } from '../../i18n/signWords';
import { fill, type TextValues } from '../../i18n/text';
import { PROGRAM, TABLET } from '../../config';
import { Button } from '../../ui/Button';
import { Field } from '../../ui/Field';
import { FieldFrame, FieldNote } from '../../ui/FieldFrame';
import { Select } from '../../ui/Input';
import type { Statement } from '../programs/statements';
import { inDollars, type Question, type Signed } from './decision';
import { DrawPad } from './DrawPad';
import { limitFor } from './standing';
import { isDrawn, strokesToKeep, type DrawnStroke } from './strokes';

interface SignSheetProps {
  /** The beginning of the id of the title (`-title`). */
  id: string;
  question: Question;
  statements: readonly Statement[];
  /** The language that the client prefers; null where it is not known. */
  preferred: string | null;
  /** Who signs. */
  name: string;
  /** The staff's way out. */
  back: ReactNode;
  /** Whether there is a drawing to lose. */
  onStrokes: (hasStrokes: boolean) => void;
  onSigned: (signed: Signed) => void;
  /** The client has seen for long enough that it is signed. */
  onDone: () => void;
}

/** What the client sees: the statement in a language of its own, and where it is signed, drawn or typed. */
export function SignSheet(props: SignSheetProps) {
  const { id, question, statements, preferred, name, back, onStrokes } = props;
  const { standing, terms } = question;
  const [chosen, setChosen] = useState(preferred);
  const [typed, setTyped] = useState<string | null>(null);
  const [drawn, setDrawn] = useState<readonly DrawnStroke[]>([]);
  // A pad that is cleared is another one.
  const [pads, setPads] = useState(0);
  const [isTooMany, setTooMany] = useState(false);
  const [signedBy, setSignedBy] = useState<string | null>(null);
  const statement = statementIn(statements, chosen);
  const language = signLanguageFor(statement?.language);
  const say = (key: keyof typeof signWords.en, values: TextValues = {}) =>
    fill(signWords[language][key], values);
  const draw = (strokes: readonly DrawnStroke[]) => {
    setDrawn(strokes);
    setTooMany(false);
    onStrokes(strokes.length > 0);
  };
  const clear = () => {
    draw([]);
    setPads(pads + 1);
  };
  if (!statement) return null;
  const hand = (signature: Pick<Signed, 'strokes' | 'name'>) => {
    setSignedBy(signature.name ?? name);
    onStrokes(false);
    props.onSigned({ ...signature, statement_id: statement.id, terms });
  };
  const sign = () => {
    if (typed !== null) {
      hand({ strokes: null, name: typed.trim() });
      return;
    }
    const strokes = strokesToKeep(drawn);
    if (strokes === null) setTooMany(true);
    else hand({ strokes, name: null });
  };
  const head = (title: string, beside?: ReactNode) => (
    <Box sx={HEAD}>
      <Typography id={`${id}-title`} variant="h1" component="h2">
        {title}
      </Typography>
      {beside}
      <span lang="en">{back}</span>
    </Box>
  );
  const title = say('title', { program: standing.name });
  if (signedBy !== null)
    return (
      <Box lang={language} sx={FORM}>
        {head(title)}
        <Box role="status" onAnimationEnd={props.onDone} sx={DONE}>
          <CheckCircleOutlined aria-hidden />
          <strong>{signedBy}</strong>
          <span>{say('done')}</span>
        </Box>
      </Box>
    );
  return (
    <Box
      component="form"
      lang={language}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The form of the desk is around it for React.
        event.stopPropagation();
        sign();
      }}
      sx={FORM}
    >
      {head(
        title,
        statements.length > 1 && (
          <FieldFrame id={`${id}-language`} label={say('language')}>
            <Select
              id={`${id}-language`}
              value={statement.language}
              onChange={({ target }) => {
                setChosen(target.value);
              }}
            >
              {statements.map(({ language: code }) => (
                <option key={code} value={code} lang={code}>
                  {nameIn(code, code)}
                </option>
              ))}
            </Select>
          </FieldFrame>
        ),
      )}
      <Box sx={TEXT} role="region" aria-labelledby={`${id}-title`} tabIndex={0}>
        {isMissing(preferred, statements) && (
          <p>
            {say('fallback', {
              wanted: nameIn(preferred, language),
              shown: nameIn(statement.language, language),
            })}
          </p>
        )}
        <Box component="p" className="statement" lang={statement.language} dir="auto">
          {statement.statement}
        </Box>
        <Box component="p" className="statement">
          {say('household')} <strong>{householdIn(question, say)}</strong>
        </Box>
        {statement.nondiscrimination !== null && (
          <p lang={statement.language} dir="auto">
            {statement.nondiscrimination}
          </p>
        )}
      </Box>
      {typed === null ? (
        <Box sx={PAD}>
          <DrawPad key={pads} label={say('pad')} onDraw={draw} />
          <Box className="line">
            <strong>{name}</strong>
            <span>{dayIn(language)}</span>
          </Box>
        </Box>
      ) : (
        <Field
          autoFocus
          label={say('typed')}
          autoComplete="off"
          maxLength={PROGRAM.proxyMaximum}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
          }}
        />
      )}
      {isTooMany && <FieldNote error>{say('tooMany')}</FieldNote>}
      <Button
        variant="text"
        style={{ alignSelf: 'flex-start' }}
        onClick={() => {
          clear();
          setTyped(typed === null ? '' : null);
        }}
      >
        {say(typed === null ? 'type' : 'draw')}
      </Button>
      <Box sx={BUTTONS}>
        <Button
          onClick={() => {
            clear();
            if (typed !== null) setTyped('');
          }}
        >
          {say('clear')}
        </Button>
        <Button
          type="submit"
          variant="contained"
          disabled={typed === null ? !isDrawn(drawn) : typed.trim() === ''}
        >
          {say(typed === null ? 'sign' : 'agree')}
        </Button>
      </Box>
    </Box>
  );
}

/** The statement in a language, else in English, else in any. */
const statementIn = (statements: readonly Statement[], code: string | null) =>
  statements.find(({ language }) => language === code) ??
  statements.find(({ language }) => language === 'en') ??
  statements[0];

/** Whether the language that a client prefers is known, and has no statement. */
const isMissing = (preferred: string | null, statements: readonly Statement[]) =>
  preferred !== null &&
  preferred !== 'other' &&
  !statements.some(({ language }) => language === preferred);

/** How many people sign, and up to which income where that makes them eligible. */
function householdIn(
  { standing, offered, decision, size, certifies }: Question,
  say: (key: 'size' | 'limit', values: TextValues) => string,
): string {
  const people = say('size', { smart_count: size });
  const isByIncome = (certifies ? decision.basis : standing.basis) === 'income';
  const limit = isByIncome ? limitFor(offered, size) : null;
  return limit === null ? people : say('limit', { people, amount: inDollars(limit) });
}

/** What a language is called in a language; in English as in the rest of the app. */
function nameIn(code: string | null, language: string): string {
  if (code === null) return '';
  const name = language === 'en' ? undefined : new Intl.DisplayNames(language, NAMES).of(code);
  return name === undefined || name === code ? languageName(code) : name;
}

const NAMES = { type: 'language' } as const;

/** The location's day in words. */
const dayIn = (language: string): string =>
  new Intl.DateTimeFormat(`${language}-US`, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${today()}T00:00:00Z`),
  );

const FORM = {
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: 'column',
  gap: '1rem',
  '& > *': { flex: '0 0 auto' },
} as const;

const HEAD = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: '0.5rem 1rem',
  '& > h2': {
    flex: '1 1 16rem',
    minWidth: 0,
    overflowWrap: 'anywhere',
    fontSize: { xs: '1.375rem', sm: '1.75rem' },
    lineHeight: { xs: '1.75rem', sm: '2.25rem' },
  },
  // The staff's: at the end of the first line that has room for it.
  '& > span': { display: 'flex', alignItems: 'center', gap: '0.5rem', ml: 'auto' },
  '& > div': { order: { xs: 1, sm: 0 } },
} as const;

/** Shown for as long as its animation goes on. */
const DONE = {
  '@keyframes signed': {
    '0%': { opacity: 0, transform: 'scale(0.9)' },
    '15%, 100%': { opacity: 1, transform: 'none' },
  },
  '@keyframes signed-still': { '0%': { opacity: 0 }, '15%, 100%': { opacity: 1 } },
  '&&': { flex: 1 },
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: '0.5rem',
  textAlign: 'center',
  overflowWrap: 'anywhere',
  fontSize: '1.25rem',
  animation: `signed ${TABLET.saved}ms both`,
  '@media (prefers-reduced-motion: reduce)': { animationName: 'signed-still' },
  '& > svg': { fontSize: '6rem', color: 'larder.successText' },
  '& > strong': { fontSize: '1.75rem', lineHeight: '2.25rem', fontWeight: 600 },
  '& > span': { color: 'text.secondary' },
} as const;

/** Scrolls above the pad. */
const TEXT = {
  '&&': { flex: '0 1 auto' },
  minHeight: '5rem',
  maxWidth: '52rem',
  overflowY: 'auto',
  overflowWrap: 'anywhere',
  '& > p': { m: 0, mb: '0.5rem', whiteSpace: 'pre-line', color: 'text.secondary' },
  '& > p.statement': {
    color: 'text.primary',
    fontSize: '1.25rem',
    lineHeight: '1.8125rem',
    '@media (orientation: portrait) and (min-width: 48rem)': {
      fontSize: '1.5rem',
      lineHeight: '2.1875rem',
    },
  },
} as const;

const PAD = {
  position: 'relative',
  '&&': { flex: '1 0 clamp(11rem, 40vh, 26.5rem)' },
  border: 2,
  borderColor: 'larder.borderControl',
  borderRadius: '1rem',
  bgcolor: 'larder.canvas',
  overflow: 'hidden',
  '& > .line': {
    position: 'absolute',
    insetInline: { xs: '1rem', sm: '2rem' },
    bottom: 0,
    minHeight: '3.25rem',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '0 1rem',
    borderTop: 1,
    borderColor: 'larder.borderControl',
    pointerEvents: 'none',
    '& > span': { color: 'text.secondary' },
  },
} as const;

const BUTTONS = {
  display: 'grid',
  gridTemplateColumns: { xs: '7rem minmax(0, 1fr)', sm: '15rem minmax(0, 1fr)' },
  gap: '1rem',
  '& > button': {
    minHeight: '4rem',
    px: '0.5rem',
    borderRadius: '0.75rem',
    fontSize: { xs: '1.125rem', sm: '1.25rem' },
    whiteSpace: 'normal',
  },
} as const;
