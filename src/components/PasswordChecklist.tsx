import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { PASSWORD_MINIMUM } from '../config';
import { text } from '../i18n/text';
import { PASSWORD_RULES } from './passwordRules';

/**
 * What a new password needs, each rule marked as met or not while the person types.
 *
 * @param id for `aria-describedby` of the password field
 */
export function PasswordChecklist({ id, password }: { id: string; password: string }) {
  return (
    <Box id={id} sx={{ color: 'text.secondary' }}>
      <Typography variant="small" component="p" sx={{ m: 0, mb: '0.25rem' }}>
        {text('auth.passwordRules.label')}
      </Typography>
      <Box
        component="ul"
        sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: '0.25rem' }}
      >
        {PASSWORD_RULES.map((rule) => {
          const met = rule.test(password);
          const Mark = met ? CheckCircle : RadioButtonUnchecked;
          return (
            <Box
              key={rule.label}
              component="li"
              sx={{ display: 'flex', alignItems: 'center', gap: '0.5rem' }}
            >
              <Mark aria-hidden color={met ? 'success' : 'inherit'} sx={{ fontSize: '1.125rem' }} />
              <Typography variant="small" component="span">
                {text(rule.label, { minimum: PASSWORD_MINIMUM })}
                <span style={visuallyHidden}>
                  {`: ${text(met ? 'auth.passwordRules.met' : 'auth.passwordRules.unmet')}`}
                </span>
              </Typography>
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
