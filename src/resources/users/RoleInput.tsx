import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { descriptionId, FieldsetFrame } from '../../ui/FieldFrame';
import { shown, useFormField, type InputProps } from '../../kit/form/useFormField';
import { useText } from '../../i18n/text';
import { choiceText } from '../../i18n/choices';
import { LOCATION_ROLE_LABELS } from './roleLabels';

/** The lesser role first: it is the usual choice. */
const OFFERED = ['member', 'admin'] as const;

/** A role at the location, each with what it may do. */
export function RoleInput(props: InputProps) {
  const translate = useText();
  const { id, field, error } = useFormField(props);
  const chosen = shown(field.value);
  return (
    <FieldsetFrame id={id} label={props.label} required={props.required} error={error}>
      <RadioGroup
        aria-labelledby={`${id}-label`}
        aria-required={props.required}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : descriptionId(id)}
        name={field.name}
        value={chosen}
        onChange={field.onChange}
        sx={{ display: 'grid', gap: '0.5rem' }}
      >
        {OFFERED.map((role, index) => (
          <Box
            key={role}
            component="label"
            sx={{
              display: 'flex',
              alignItems: 'flex-start',
              gap: 1,
              p: '0.625rem 0.875rem 0.75rem 0.5rem',
              cursor: 'pointer',
              border: 1,
              borderColor: error === undefined ? 'larder.borderControl' : 'error.main',
              borderRadius: '0.5rem',
              '&:has(input:checked)': {
                borderColor: 'primary.main',
                boxShadow: 'inset 0 0 0 1px currentColor',
                color: 'primary.main',
                bgcolor: 'larder.accentTint',
              },
            }}
          >
            <Radio
              value={role}
              size="small"
              slotProps={{ input: index === 0 ? { ref: field.ref, onBlur: field.onBlur } : {} }}
            />
            <Box component="span" sx={{ color: 'text.primary', pt: '0.125rem' }}>
              <Typography component="span" variant="label" sx={{ display: 'block' }}>
                {choiceText(LOCATION_ROLE_LABELS, role)}
              </Typography>
              <Typography component="span" variant="small" color="textSecondary">
                {translate(`resources.location_users.roleHint.${role}`)}
              </Typography>
            </Box>
          </Box>
        ))}
      </RadioGroup>
    </FieldsetFrame>
  );
}
