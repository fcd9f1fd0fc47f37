// Written by scripts/recordAuthSettings.ts from the source of supabase/auth.
import type { GoSetting } from '../../../../scripts/goSettings';

/** Of which version of the auth server the record is. */
export const RECORDED_VERSION = 'v2.196.0';

/** The settings that config.toml reaches, as the auth server's configuration has them. */
export const RECORDED_SETTINGS: Readonly<Record<string, GoSetting>> = {
  GOTRUE_DISABLE_SIGNUP: ['flag', 'false'],
  GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: ['flag', 'false'],
  GOTRUE_EXTERNAL_EMAIL_ENABLED: ['flag', 'true'],
  GOTRUE_EXTERNAL_PHONE_ENABLED: ['flag', 'false'],
  GOTRUE_HOOK_CUSTOM_ACCESS_TOKEN_ENABLED: ['flag', 'false'],
  GOTRUE_HOOK_CUSTOM_ACCESS_TOKEN_URI: ['text', ''],
  GOTRUE_JWT_EXP: ['number', '3600'],
  GOTRUE_MAILER_AUTOCONFIRM: ['flag', 'false'],
  GOTRUE_MAILER_OTP_EXP: ['number', '86400'],
  GOTRUE_MAILER_OTP_LENGTH: ['number', '6'],
  GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: ['flag', 'true'],
  GOTRUE_MAILER_SUBJECTS_EMAIL_CHANGE: ['text', ''],
  GOTRUE_MAILER_SUBJECTS_INVITE: ['text', ''],
  GOTRUE_MAILER_SUBJECTS_RECOVERY: ['text', ''],
  GOTRUE_MAILER_TEMPLATES_EMAIL_CHANGE: ['text', ''],
  GOTRUE_MAILER_TEMPLATES_INVITE: ['text', ''],
  GOTRUE_MAILER_TEMPLATES_RECOVERY: ['text', ''],
  GOTRUE_MFA_MAX_ENROLLED_FACTORS: ['number', '10'],
  GOTRUE_MFA_PHONE_ENROLL_ENABLED: ['flag', 'false'],
  GOTRUE_MFA_PHONE_VERIFY_ENABLED: ['flag', 'false'],
  GOTRUE_MFA_TOTP_ENROLL_ENABLED: ['flag', 'true'],
  GOTRUE_MFA_TOTP_VERIFY_ENABLED: ['flag', 'true'],
  GOTRUE_MFA_WEB_AUTHN_ENROLL_ENABLED: ['flag', 'false'],
  GOTRUE_MFA_WEB_AUTHN_VERIFY_ENABLED: ['flag', 'false'],
  GOTRUE_PASSWORD_MIN_LENGTH: ['number', '6'],
  GOTRUE_PASSWORD_REQUIRED_CHARACTERS: ['text', ''],
  GOTRUE_RATE_LIMIT_OTP: ['number', '30'],
  GOTRUE_RATE_LIMIT_TOKEN_REFRESH: ['number', '150'],
  GOTRUE_RATE_LIMIT_VERIFY: ['number', '30'],
  GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: ['flag', 'false'],
  GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: ['number', '0'],
  GOTRUE_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED: ['flag', 'true'],
  GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: ['flag', 'false'],
  GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: ['flag', 'false'],
  GOTRUE_SITE_URL: ['text', ''],
  GOTRUE_SMTP_MAX_FREQUENCY: ['duration', '60s'],
  GOTRUE_URI_ALLOW_LIST: ['list', ''],
};
