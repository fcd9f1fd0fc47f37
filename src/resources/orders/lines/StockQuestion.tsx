import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import { useText } from '../../../i18n/text';
import { ConfirmDialog, type ConfirmDialogProps } from '../../../ui/ConfirmDialog';

type StockQuestionProps = Pick<
  ConfirmDialogProps,
  'open' | 'title' | 'text' | 'confirmLabel' | 'onConfirm' | 'onClose' | 'children'
>;

/** Asks about stock before something is saved; its children are the items, each a `<li>`. */
export function StockQuestion({ children, ...question }: StockQuestionProps) {
  const translate = useText();
  return (
    <ConfirmDialog
      {...question}
      tone="warning"
      icon={<WarningAmberOutlined />}
      cancelLabel={translate('resources.orders.bulk.back')}
      busy={false}
    >
      <Box component="ul" sx={LIST}>
        {children}
      </Box>
    </ConfirmDialog>
  );
}

const LIST = {
  m: 0,
  pl: { xs: '1.25rem', sm: '4.5rem' },
  maxHeight: '16rem',
  overflowY: 'auto',
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
  '& strong': { fontWeight: 600 },
} as const;
