import { expect, it } from 'vitest';
import { goSettings } from '../../../scripts/goSettings';

const SOURCE = `
const defaultMinLength int = 6

type FactorConfiguration struct {
	EnrollEnabled bool \`json:"enroll_enabled" split_words:"true" default:"true"\`
}

type PhoneConfiguration struct {
	// Taken over as it is.
	FactorConfiguration
	MaxFrequency time.Duration \`split_words:"true"\`
}

type MFAConfiguration struct {
	WebAuthn FactorConfiguration \`split_words:"true"\`
	Phone    *PhoneConfiguration \`split_words:"true"\`
}

type Rate struct {
	Events float64
}

func (r *Rate) Decode(value string) error {
	return nil
}

type GlobalConfiguration struct {
	URIAllowList []string \`split_words:"true"\`
	EmailSent    Rate     \`split_words:"true" default:"30"\`
	MinLength    int      \`split_words:"true"\`
	Secret       string   \`envconfig:"OTHER_NAME" required:"true"\`
	MFA          MFAConfiguration
	unexported   string
}

func (config *GlobalConfiguration) ApplyDefaults() error {
	if config.MinLength < defaultMinLength {
		config.MinLength = defaultMinLength // characters
	}
	if config.MFA.Phone.MaxFrequency == 0 {
		config.MFA.Phone.MaxFrequency = 1 * time.Minute
	}
	return nil
}
`;

it('names a Go program’s settings as envconfig does, with their kinds and what they are unset', () => {
  expect(Object.fromEntries(goSettings([SOURCE], 'GlobalConfiguration', 'GOTRUE'))).toEqual({
    GOTRUE_URI_ALLOW_LIST: ['list', ''],
    GOTRUE_EMAIL_SENT: ['number', '30'],
    GOTRUE_MIN_LENGTH: ['number', '6'],
    GOTRUE_OTHER_NAME: ['text', ''],
    GOTRUE_MFA_WEB_AUTHN_ENROLL_ENABLED: ['flag', 'true'],
    GOTRUE_MFA_PHONE_ENROLL_ENABLED: ['flag', 'true'],
    GOTRUE_MFA_PHONE_MAX_FREQUENCY: ['duration', '60s'],
  });
});
