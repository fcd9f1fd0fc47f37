import Box from '@mui/material/Box';
import type { RaRecord } from 'react-admin';
import { FoodBankForm } from './FoodBankForm';
import { FormLines } from './FormLines';
import { PoundValuesForm } from './PoundValuesForm';

/** The food bank's monthly form: whom it is for, what a pound is worth, its lines. */
export function MonthlyFormSettings({ record }: { record: RaRecord }) {
  return (
    // As high as a window, so that it can be jumped to before its lines are there.
    <Box sx={{ display: 'grid', alignContent: 'start', gap: '1.25rem', minHeight: '100vh' }}>
      <FoodBankForm record={record} />
      <PoundValuesForm record={record} />
      <FormLines networkId={String(record.id)} />
    </Box>
  );
}
