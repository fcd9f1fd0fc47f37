import KeyboardOutlined from '@mui/icons-material/KeyboardOutlined';
import ExpandMoreOutlined from '@mui/icons-material/ExpandMoreOutlined';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import '../../i18n/helpTexts';
import { hasRank, subjectOf } from '../../access/roles';
import { useCurrentUser } from '../../data/useCurrentUser';
import { useText } from '../../i18n/text';
import { pathTo } from '../../routes';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Field } from '../../ui/Field';
import { HELP_KEY, pressKey } from '../../ui/keyPresses';
import { PageTitle } from '../../ui/PageTitle';
import { useCloseSteps } from '../dashboard/start/useCloseSteps';
import { findAnswers } from './findAnswers';
import { readAnswers, type HelpAnswer } from './readAnswers';

const ANSWERS = readAnswers(
  import.meta.glob('/docs/help/*.md', { eager: true, import: 'default' }),
);

/** Short answers, found by their words, and the way to the keys and to the first steps. */
export default function HelpPage() {
  const translate = useText();
  const [typed, setTyped] = useState('');
  const found = findAnswers(ANSWERS, typed);
  return (
    <>
      <PageTitle
        title={translate('help.title')}
        subtitle={translate('help.subtitle')}
        actions={
          <>
            <StartButton />
            <Button
              startIcon={<KeyboardOutlined />}
              aria-haspopup="dialog"
              onClick={() => {
                pressKey(HELP_KEY);
              }}
            >
              {translate('help.keys')}
            </Button>
          </>
        }
      />
      <Box sx={COLUMN}>
        <Field
          type="search"
          label={translate('help.search')}
          startAdornment={<SearchIcon aria-hidden />}
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
          }}
        />
        <Typography variant="body2" color="text.secondary" role="status">
          {found.length === 0
            ? translate('help.none')
            : translate('help.count', { smart_count: found.length })}
        </Typography>
        {found.length > 0 && (
          <Card clip>
            {found.map((answer) => (
              <Answer key={answer.name} answer={answer} isOnly={found.length === 1} />
            ))}
          </Card>
        )}
      </Box>
    </>
  );
}

/** Brings the first steps back, for who runs the network. */
function StartButton() {
  const translate = useText();
  const user = useCurrentUser();
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useCloseSteps();
  if (!user?.networkId || !hasRank(subjectOf(user), 'networkAdmin')) return null;
  return (
    <Button
      loading={isPending}
      onClick={() => {
        void mutateAsync(false).then(
          () => navigate(pathTo('Dashboard')),
          // The toast has said it.
          () => undefined,
        );
      }}
    >
      {translate('help.start')}
    </Button>
  );
}

interface AnswerProps {
  answer: HelpAnswer;
  /** Nothing else was found: it is open by itself. */
  isOnly: boolean;
}

/** A question that unfolds its answer; open where the address names it. */
function Answer({ answer: { name, title, blocks }, isOnly }: AnswerProps) {
  const { hash, key } = useLocation();
  const isMeant = hash === `#${name}`;
  const answer = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!isMeant || !answer.current) return;
    answer.current.open = true;
    answer.current.scrollIntoView({ block: 'center' });
  }, [isMeant, key]);
  return (
    <Box component="details" ref={answer} id={name} open={isOnly} sx={ANSWER}>
      <summary>
        <span>{title}</span>
        <ExpandMoreOutlined aria-hidden />
      </summary>
      {blocks.map((block) =>
        'text' in block ? (
          <p key={block.text}>{block.text}</p>
        ) : (
          <ul key={block.items.join()}>
            {block.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        ),
      )}
    </Box>
  );
}

const COLUMN = {
  display: 'grid',
  gap: '0.75rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  maxWidth: '45rem',
} as const;

const ANSWER = {
  px: '1.25rem',
  borderTop: 1,
  borderColor: 'larder.border',
  '&:first-of-type': { borderTop: 0 },
  '& summary': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '1rem',
    minHeight: '3.25rem',
    mx: '-1.25rem',
    px: '1.25rem',
    py: '0.625rem',
    fontWeight: 600,
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    '&:hover': { bgcolor: 'larder.hover' },
    '&:focus-visible': {
      outline: '2px solid',
      outlineColor: 'larder.focus',
      outlineOffset: '-2px',
    },
    '& svg': { flex: 'none', fontSize: '1.25rem', color: 'larder.textMuted' },
  },
  '&[open] summary svg': { transform: 'rotate(180deg)' },
  '& p, & ul': { m: 0, mb: '0.75rem', color: 'larder.textSecondary', maxWidth: '40rem' },
  '& ul': { pl: '1.25rem' },
  '& li + li': { mt: '0.25rem' },
} as const;
