import ScaleOutlined from '@mui/icons-material/ScaleOutlined';
import Box from '@mui/material/Box';
import { useText } from '../../i18n/text';
import { pathTo } from '../../routes';
import { LinkButton } from '../../ui/Button';

/** The items whose weight nobody stated, where one states it. */
const UNWEIGHED = `${pathTo('InventoryItems')}?${new URLSearchParams({
  filter: JSON.stringify({ 'unit_pounds@is': 'null' }),
}).toString()}`;

/** Says what the pounds leave out, and where weights are stated. */
export function UnweighedNotice({ items }: { items: string }) {
  const translate = useText();
  return (
    <Box role="note" sx={LOOK}>
      <ScaleOutlined aria-hidden />
      <span>
        <strong>{translate('reports.monthly.noWeights')}</strong>{' '}
        {translate('reports.monthly.notInPounds', { items })}
      </span>
      <LinkButton size="small" variant="text" to={UNWEIGHED}>
        {translate('reports.monthly.addWeights')}
      </LinkButton>
    </Box>
  );
}

const LOOK = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.25rem 0.75rem',
  mb: 2.5,
  px: '1rem',
  py: '0.5rem',
  minHeight: '3.5rem',
  border: 1,
  borderColor: 'larder.warningBorder',
  borderRadius: '0.75rem',
  bgcolor: 'larder.warningTint',
  color: 'larder.warningText',
  fontSize: '0.875rem',
  '& > svg': { fontSize: '1.25rem' },
  '& > span': { flex: '1 1 14rem', minWidth: 0 },
  '& strong': { fontWeight: 600 },
  '& a': { color: 'larder.warningText' },
} as const;
