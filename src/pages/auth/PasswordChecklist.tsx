import { PASSWORD_MINIMUM } from '../../config';
import { text } from '../../i18n/text';
import { PASSWORD_RULES } from './passwordRules';
import { Icon } from '../../ui/Icon';
import visuallyHidden from '@mui/utils/visuallyHidden';

/**
 * What a new password needs, each rule marked as met or not while the person types.
 *
 * @param id for `aria-describedby` of the password field
 */
export function PasswordChecklist({ id, password }: { id: string; password: string }) {
  return (
    <div id={id} className="auth-checklist">
      <p>{text('auth.passwordRules.label')}</p>
      <ul>
        {PASSWORD_RULES.map((rule) => {
          const met = rule.test(password);
          return (
            <li key={rule.label} data-met={met}>
              <Icon name={met ? 'met' : 'unmet'} />
              {text(rule.label, { minimum: PASSWORD_MINIMUM })}
              <span style={visuallyHidden}>
                {`: ${text(met ? 'auth.passwordRules.met' : 'auth.passwordRules.unmet')}`}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
