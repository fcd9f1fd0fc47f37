import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ExpandMore from '@mui/icons-material/ExpandMore';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import { useText } from '../../../i18n/text';
import { Pressable } from '../../../ui/Pressable';
import { TO_NOTE, type Match } from './fullName';
import type { ColumnValues } from './useColumnValues';

const LOOKS = {
  success: { Icon: CheckCircleOutlined, color: 'larder.successText' },
  info: { Icon: InfoOutlined, color: 'text.secondary' },
  warning: { Icon: WarningAmberOutlined, color: 'larder.warningText' },
} as const;

interface ColumnResultProps {
  match: Match;
  place: number;
  headers: readonly string[];
  isByHeader: boolean;
  values: ColumnValues | undefined;
  /** The field that takes all of its columns. */
  note: string | undefined;
  isOpen: boolean;
  onToggle: () => void;
}

/** What comes of a column, in a few words; where it has values to choose for, they open and shut. */
export function ColumnResult(props: ColumnResultProps) {
  const { match, place, headers, isByHeader, values, note, isOpen, onToggle } = props;
  const translate = useText();
  const source = match[place];
  if (source === undefined) return null;
  if (values) {
    const total = values.shown.length;
    const tone = values.open > 0 ? 'warning' : 'success';
    const { Icon, color } = LOOKS[tone];
    return (
      <Box component={Pressable} aria-expanded={isOpen} onClick={onToggle} sx={[LINE, { color }]}>
        <Icon aria-hidden sx={{ fontSize: 18 }} />
        <Box component="span" sx={{ fontWeight: values.open > 0 ? 600 : 400 }}>
          {values.open > 0
            ? translate('import.match.openValues', { smart_count: values.open, total })
            : translate('import.match.allValues', { smart_count: total })}
        </Box>
        <ExpandMore
          aria-hidden
          sx={{ fontSize: 18, transform: isOpen ? 'rotate(180deg)' : 'none' }}
        />
      </Box>
    );
  }
  const places = headers.flatMap((_, other) => (match[other] === source ? [other] : []));
  const [first = place] = places;
  const [tone, words] =
    source === TO_NOTE
      ? (['info', translate('import.match.noted')] as const)
      : places.length > 1 && source !== note
        ? first === place
          ? (['success', translate('import.match.usedFirst')] as const)
          : (['info', translate('import.match.fillsIn', { column: headers[first] ?? '' })] as const)
        : isByHeader
          ? (['success', translate('import.match.byHeader')] as const)
          : (['info', ''] as const);
  if (words === '') return null;
  const { Icon, color } = LOOKS[tone];
  return (
    <Box sx={[LINE, { color }]}>
      <Icon aria-hidden sx={{ fontSize: 18 }} />
      <span>{words}</span>
    </Box>
  );
}

const LINE = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'flex-start',
  gap: '0.375rem',
  minHeight: { xs: '2.75rem', md: '2rem' },
  fontSize: '0.8125rem',
  textAlign: 'left',
  // A phone has room for a few words in each of several lines.
  maxWidth: { xs: '9.5rem', sm: 'none' },
  whiteSpace: { xs: 'normal', sm: 'nowrap' },
} as const;
