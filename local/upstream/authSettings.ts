import { StartError } from '../startError';
import type { ConfigValue } from './readToml';

/** How a setting of config.toml reaches the auth server: a variable, and its text when it is not the value's own. */
export interface AuthSetting {
  readonly variable: string;
  readonly write?: (value: ConfigValue) => string;
}

const opposite = (value: ConfigValue): string => String(value !== true);
const list = (value: ConfigValue): string =>
  Array.isArray(value) ? value.join(',') : String(value);

/** What a password must have one of each of, by the name that config.toml gives it. */
const PASSWORD_CHARACTERS: Readonly<Record<string, string>> = {
  lower_upper_letters_digits: [
    'abcdefghijklmnopqrstuvwxyz',
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
    '0123456789',
  ].join(':'),
};

const characters = (value: ConfigValue): string => {
  const text = PASSWORD_CHARACTERS[String(value)];
  if (text === undefined) throw new StartError(`The password rule ${String(value)} is not known.`);
  return text;
};

/** Every setting of the tables `auth` of supabase/config.toml, as the auth server is told it on its own. */
export const AUTH_SETTINGS: Readonly<Record<string, AuthSetting>> = {
  'auth.site_url': { variable: 'GOTRUE_SITE_URL' },
  'auth.additional_redirect_urls': { variable: 'GOTRUE_URI_ALLOW_LIST', write: list },
  'auth.jwt_expiry': { variable: 'GOTRUE_JWT_EXP' },
  'auth.enable_refresh_token_rotation': {
    variable: 'GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED',
  },
  'auth.refresh_token_reuse_interval': {
    variable: 'GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL',
  },
  'auth.enable_signup': { variable: 'GOTRUE_DISABLE_SIGNUP', write: opposite },
  'auth.enable_anonymous_sign_ins': { variable: 'GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED' },
  'auth.enable_manual_linking': { variable: 'GOTRUE_SECURITY_MANUAL_LINKING_ENABLED' },
  'auth.minimum_password_length': { variable: 'GOTRUE_PASSWORD_MIN_LENGTH' },
  'auth.password_requirements': {
    variable: 'GOTRUE_PASSWORD_REQUIRED_CHARACTERS',
    write: characters,
  },
  'auth.rate_limit.token_refresh': { variable: 'GOTRUE_RATE_LIMIT_TOKEN_REFRESH' },
  'auth.rate_limit.sign_in_sign_ups': { variable: 'GOTRUE_RATE_LIMIT_OTP' },
  'auth.rate_limit.token_verifications': { variable: 'GOTRUE_RATE_LIMIT_VERIFY' },
  'auth.email.enable_signup': { variable: 'GOTRUE_EXTERNAL_EMAIL_ENABLED' },
  'auth.email.double_confirm_changes': { variable: 'GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED' },
  'auth.email.enable_confirmations': { variable: 'GOTRUE_MAILER_AUTOCONFIRM', write: opposite },
  'auth.email.secure_password_change': {
    variable: 'GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION',
  },
  'auth.email.max_frequency': { variable: 'GOTRUE_SMTP_MAX_FREQUENCY' },
  'auth.email.otp_length': { variable: 'GOTRUE_MAILER_OTP_LENGTH' },
  'auth.email.otp_expiry': { variable: 'GOTRUE_MAILER_OTP_EXP' },
  'auth.email.template.invite.subject': { variable: 'GOTRUE_MAILER_SUBJECTS_INVITE' },
  'auth.email.template.invite.content_path': { variable: 'GOTRUE_MAILER_TEMPLATES_INVITE' },
  'auth.email.template.recovery.subject': { variable: 'GOTRUE_MAILER_SUBJECTS_RECOVERY' },
  'auth.email.template.recovery.content_path': { variable: 'GOTRUE_MAILER_TEMPLATES_RECOVERY' },
  'auth.email.template.email_change.subject': { variable: 'GOTRUE_MAILER_SUBJECTS_EMAIL_CHANGE' },
  'auth.email.template.email_change.content_path': {
    variable: 'GOTRUE_MAILER_TEMPLATES_EMAIL_CHANGE',
  },
  'auth.sms.enable_signup': { variable: 'GOTRUE_EXTERNAL_PHONE_ENABLED' },
  'auth.mfa.max_enrolled_factors': { variable: 'GOTRUE_MFA_MAX_ENROLLED_FACTORS' },
  'auth.mfa.totp.enroll_enabled': { variable: 'GOTRUE_MFA_TOTP_ENROLL_ENABLED' },
  'auth.mfa.totp.verify_enabled': { variable: 'GOTRUE_MFA_TOTP_VERIFY_ENABLED' },
  'auth.mfa.phone.enroll_enabled': { variable: 'GOTRUE_MFA_PHONE_ENROLL_ENABLED' },
  'auth.mfa.phone.verify_enabled': { variable: 'GOTRUE_MFA_PHONE_VERIFY_ENABLED' },
  'auth.mfa.web_authn.enroll_enabled': { variable: 'GOTRUE_MFA_WEB_AUTHN_ENROLL_ENABLED' },
  'auth.mfa.web_authn.verify_enabled': { variable: 'GOTRUE_MFA_WEB_AUTHN_VERIFY_ENABLED' },
  'auth.hook.custom_access_token.enabled': {
    variable: 'GOTRUE_HOOK_CUSTOM_ACCESS_TOKEN_ENABLED',
  },
  'auth.hook.custom_access_token.uri': { variable: 'GOTRUE_HOOK_CUSTOM_ACCESS_TOKEN_URI' },
};

/** What docs/deploy.md has people set beside the file, which the CLI does not know. */
export const FURTHER_SETTINGS: Readonly<Record<string, string>> = {
  GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: 'true',
};

/**
 * The settings of the auth server that config.toml asks for.
 *
 * @param config from readToml
 * @returns variables by name; the values are those of the file, so that addresses and paths are still to be put in
 * @throws StartError when a table `auth` has a setting that has no place in the auth server
 */
export function authSettings(config: ReadonlyMap<string, ConfigValue>): Record<string, string> {
  const variables: Record<string, string> = { ...FURTHER_SETTINGS };
  for (const [name, value] of config) {
    if (!name.startsWith('auth.') || name === 'auth.enabled') continue;
    const setting = AUTH_SETTINGS[name];
    if (!setting)
      throw new StartError(
        `supabase/config.toml sets ${name}, which the auth server does not know.`,
      );
    variables[setting.variable] = (setting.write ?? String)(value);
  }
  return variables;
}
