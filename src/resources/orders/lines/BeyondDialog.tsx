import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import { useText } from '../../../i18n/text';
import { ConfirmDialog } from '../../../ui/ConfirmDialog';
import type { BeyondStock } from './orderLines';

interface BeyondDialogProps {
  /** The lines that want too much; null while nothing is asked. */
  asked: readonly BeyondStock[] | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks whether an order may want more than is available. */
export function BeyondDialog({ asked, onConfirm, onClose }: BeyondDialogProps) {
  const translate = useText();
  return (
    <ConfirmDialog
      open={asked !== null}
      tone="warning"
      icon={<WarningAmberOutlined />}
      title={translate('orderLines.askTitle')}
      text={translate('orderLines.askText')}
      confirmLabel={translate('orderLines.askConfirm')}
      cancelLabel={translate('resources.orders.bulk.back')}
      busy={false}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Box component="ul" sx={{ m: 0, pl: '4.5rem', overflowWrap: 'anywhere' }}>
        {asked?.map(({ item_id, ...line }) => (
          <li key={item_id}>{translate('orderLines.askLine', line)}</li>
        ))}
      </Box>
    </ConfirmDialog>
  );
}
