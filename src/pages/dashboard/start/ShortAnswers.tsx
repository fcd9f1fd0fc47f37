import ChevronRightOutlined from '@mui/icons-material/ChevronRightOutlined';
import Box from '@mui/material/Box';
import '../../../i18n/firstHourTexts';
import { useText } from '../../../i18n/text';
import { SectionCard } from '../../../ui/SectionCard';
import { answerPath } from '../../../kit/answerPath';
import { readAnswers } from '../../help/readAnswers';
import { TextLink } from '../../../ui/TextLink';

/** The answers that the first hour asks for. */
const ANSWERS = readAnswers(
  import.meta.glob(
    [
      '/docs/help/bring-clients-from-a-spreadsheet.md',
      '/docs/help/check-in-a-household.md',
      '/docs/help/invite-your-team.md',
    ],
    { eager: true, import: 'default' },
  ),
);

/** A few answers of the help, by their questions. */
export function ShortAnswers() {
  const translate = useText();
  return (
    <SectionCard title={translate('start.answers')}>
      <Box component="ul" sx={LINES}>
        {ANSWERS.map(({ name, title }) => (
          <li key={name}>
            <TextLink
              variant="quiet"
              to={answerPath(name)}
              style={{ fontSize: '0.875rem', fontWeight: 400 }}
            >
              {title}
            </TextLink>
            <ChevronRightOutlined
              aria-hidden
              sx={{ fontSize: '1.125rem', color: 'text.secondary' }}
            />
          </li>
        ))}
      </Box>
    </SectionCard>
  );
}

const LINES = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& li': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '0.5rem',
    minHeight: '2rem',
  },
} as const;
