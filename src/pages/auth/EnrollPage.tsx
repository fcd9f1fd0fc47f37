import ContentCopyOutlined from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { text } from '../../i18n/text';
import { AuthLayout } from '../../layout/AuthLayout';
import { authErrorText } from './authErrorText';
import { AuthStep } from './AuthStep';
import { CodeForm } from './CodeForm';
import { FormAlert } from './FormAlert';
import { beginFactor, finishFactor, type NewFactor } from './secondFactor';
import { SignOutLine } from './SignOutLine';

/** Sets up the second factor; with the first right code, AuthStep goes on by itself. */
export function EnrollPage() {
  return (
    <AuthStep step="Enroll">
      <AuthLayout
        title={text('auth.enroll.title')}
        lead={text('auth.enroll.description')}
        footer={<SignOutLine />}
      >
        <Enrolment />
      </AuthLayout>
    </AuthStep>
  );
}

function Enrolment() {
  const [factor, setFactor] = useState<NewFactor>();
  const [error, setError] = useState<string>();
  const begun = useRef(false);

  const begin = useCallback(async () => {
    setError(undefined);
    try {
      setFactor(await beginFactor());
    } catch (failure) {
      setError(`${text('auth.errors.enroll')} ${authErrorText(failure)}`);
    }
  }, []);

  useEffect(() => {
    // once per visit: every beginning makes a new key, and a scanned one must stay the right one
    if (begun.current) return;
    begun.current = true;
    void begin();
  }, [begin]);

  if (error) {
    return (
      <>
        <FormAlert>{error}</FormAlert>
        <Button onClick={() => void begin()}>{text('common.tryAgain')}</Button>
      </>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: '1.25rem' }}>
      <QrCode picture={factor?.picture} />
      <Secret value={factor?.secret} />
      {factor && (
        <CodeForm check={(code) => finishFactor(factor.id, code)} email={undefined} />
      )}
    </Box>
  );
}

const QR_SIZE = '11rem';

function QrCode({ picture }: { picture: string | undefined }) {
  return (
    // white in both themes: cameras need dark on light
    <Box sx={{ justifySelf: 'center', p: '0.5rem', bgcolor: '#FFFFFF', borderRadius: '0.75rem' }}>
      {picture ? (
        <Box
          component="img"
          src={picture}
          alt={text('auth.enroll.qrAlt')}
          sx={{ display: 'block', width: QR_SIZE, height: QR_SIZE }}
        />
      ) : (
        <Skeleton variant="rounded" width={QR_SIZE} height={QR_SIZE} />
      )}
    </Box>
  );
}

/** The key in groups of four, as authenticator apps show it; copied without the gaps. */
function Secret({ value }: { value: string | undefined }) {
  const [copied, setCopied] = useState(false);
  const id = useId();
  const copy = async () => {
    await navigator.clipboard.writeText(value ?? '');
    setCopied(true);
  };
  return (
    <Box>
      <Typography id={id} variant="small" component="p" color="textSecondary" sx={{ m: 0 }}>
        {text('auth.enroll.secret')}
      </Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: '0.5rem', mt: '0.25rem' }}>
        <Typography
          component="code"
          aria-labelledby={id}
          sx={{ flex: 1, fontFamily: 'monospace', fontWeight: 600, overflowWrap: 'anywhere' }}
        >
          {value ? (value.match(/.{1,4}/g) ?? []).join(' ') : <Skeleton />}
        </Typography>
        <Button
          size="small"
          startIcon={<ContentCopyOutlined />}
          disabled={!value}
          onClick={copy}
          aria-live="polite"
        >
          {text(copied ? 'auth.enroll.copied' : 'auth.enroll.copy')}
        </Button>
      </Box>
    </Box>
  );
}
