import InfoOutlined from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useText } from '../../i18n/text';
import type { AnswerHead, Report } from '../../reports/declaration';

/** What the words of the reports mean. */
export function Footnotes({
  reports,
}: {
  reports: readonly { report: Report; answer: AnswerHead }[];
}) {
  const translate = useText();
  if (reports.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="report-counts" sx={LOOK}>
      <InfoOutlined aria-hidden />
      <div>
        <Typography id="report-counts" variant="h3" component="h2">
          {translate('reports.counts')}
        </Typography>
        {reports.flatMap(({ report, answer }) =>
          report.footnote(answer).map((words) => (
            <Typography key={words} variant="body2" color="textSecondary" sx={{ mt: '0.5rem' }}>
              {words}
            </Typography>
          )),
        )}
      </div>
    </Box>
  );
}

const LOOK = {
  display: 'flex',
  gap: '0.5rem',
  p: '1.25rem',
  border: 1,
  borderColor: 'larder.border',
  borderRadius: '0.75rem',
  bgcolor: 'larder.sunken',
  '& > svg': { fontSize: '1.25rem', mt: '0.125rem', color: 'text.secondary' },
  '& > div': { maxWidth: '60rem' },
} as const;
