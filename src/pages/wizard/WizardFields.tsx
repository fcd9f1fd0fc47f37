import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '../../ui/Field';
import { text } from '../../i18n/text';
import { WIZARD_STEPS, type WizardField, type WizardValues } from './wizardSteps';

const INPUTS: Record<WizardField, { type: string; autoComplete: string }> = {
  name: { type: 'text', autoComplete: 'off' },
  email: { type: 'email', autoComplete: 'off' },
  street: { type: 'text', autoComplete: 'off' },
  city: { type: 'text', autoComplete: 'off' },
  country: { type: 'text', autoComplete: 'off' },
};

interface WizardFieldsProps {
  form: UseFormReturn<WizardValues>;
  step: number;
  complaints: Partial<Record<WizardField, string>>;
}

/** The fields of one step; on the last one, all that was entered. */
export function WizardFields({ form, step, complaints }: WizardFieldsProps) {
  const { fields } = WIZARD_STEPS[step] ?? { fields: [] };
  if (fields.length === 0) return <Review values={form.getValues()} />;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {fields.map((field) => (
        <Field
          key={field}
          label={text(`wizard.fields.${field}`)}
          error={complaints[field]}
          required
          marked
          {...INPUTS[field]}
          {...form.register(field)}
        />
      ))}
    </Box>
  );
}

function Review({ values }: { values: WizardValues }) {
  return (
    <Box component="dl" sx={{ display: 'grid', gap: 1.5, m: 0 }}>
      {WIZARD_STEPS.flatMap(({ fields }) => fields).map((field) => (
        <div key={field}>
          <Typography component="dt" variant="small" color="text.secondary">
            {text(`wizard.fields.${field}`)}
          </Typography>
          <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {values[field]}
          </Typography>
        </div>
      ))}
    </Box>
  );
}
