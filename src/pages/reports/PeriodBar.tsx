import CompareArrowsOutlined from '@mui/icons-material/CompareArrowsOutlined';
import Box from '@mui/material/Box';
import { COMPARISONS, comparedWith, PERIODS, problemOf } from '../../reports/period';
import { periodChange, type QueryChange, type ReportQuery } from '../../reports/reportQuery';
import { daysInWords } from '../../reports/words';
import { useText } from '../../i18n/text';
import { Segments } from '../../ui/Segments';
import { Choice, CHOICES } from './Choice';
import { PlaceChoice } from './PlaceChoice';
import type { Place } from './usePlaces';

interface PeriodBarProps {
  query: ReportQuery;
  places: readonly Place[];
  onChange: (change: QueryChange) => void;
  /** Asks for days of one's own, below what was chosen. */
  onCustom: (anchor: HTMLElement) => void;
}

/** Of which days and of which locations the report is, and what it stands beside. */
export function PeriodBar({ query, places, onChange, onCustom }: PeriodBarProps) {
  const translate = useText();
  const { period, days, comparison, location } = query;
  const periods = PERIODS.map((name) => ({ name, label: translate(`reports.period.${name}`) }));
  const choose = (name: (typeof PERIODS)[number], element: HTMLElement) => {
    if (name === 'custom') onCustom(element);
    else onChange(periodChange(name, days));
  };
  const problem = problemOf(days);
  return (
    <Box component="section" aria-label={translate('reports.period.label')} data-print="hide">
      <Box sx={BAR}>
        <Box className="wide">
          <Segments
            label={translate('reports.period.label')}
            options={periods}
            value={period}
            onChange={(name, event) => {
              choose(name, event.currentTarget);
            }}
          />
        </Box>
        <Choice
          className="narrow"
          label={translate('reports.period.label')}
          value={period}
          options={periods}
          onChange={(name, element) => {
            const chosen = PERIODS.find((one) => one === name);
            if (chosen) choose(chosen, element);
          }}
        />
        <Choice
          className="against"
          label={translate('reports.against.label')}
          icon={<CompareArrowsOutlined />}
          value={comparison}
          options={COMPARISONS.map((name) => ({
            name,
            label: translate(`reports.against.${name}`),
          }))}
          onChange={(name) => {
            onChange({ against: name === 'before' ? null : name });
          }}
        />
        <PlaceChoice
          places={places}
          location={location}
          onChange={(next) => {
            onChange({ location: next });
          }}
        />
      </Box>
      {problem === null && (
        <Box component="p" sx={LINE}>
          <strong>{daysInWords(days)}</strong>
          {translate('reports.period.compared', {
            days: daysInWords(comparedWith(days, comparison)),
          })}
        </Box>
      )}
    </Box>
  );
}

const BAR = {
  ...CHOICES,
  '& > .narrow': { display: { xs: 'inline-flex', md: 'none' } },
  '& > .wide': { display: { xs: 'none', md: 'block' }, mr: 'auto' },
  // On a phone period and place stand side by side; what they are compared with has a line of its own.
  '& > .against': {
    flex: { xs: '1 1 100%', sm: '1 1 9rem', md: '0 0 15.5rem' },
    order: { xs: 1, sm: 0 },
  },
  '& > .place': { flex: { xs: '1 1 8rem', sm: '1 1 9rem', md: '0 0 13rem' } },
  '& > .narrow[data-field-frame]': { flex: { xs: '1 1 8rem', sm: '1 1 9rem' } },
} as const;

const LINE = {
  m: '0.75rem 0 0',
  color: 'text.secondary',
  typography: 'body2',
  '& strong': { color: 'text.primary', fontWeight: 600 },
} as const;
