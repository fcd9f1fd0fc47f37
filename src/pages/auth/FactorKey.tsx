import { useState } from 'react';
import { Icon } from '../../ui/Icon';
import { Button } from '../../ui/Button';
import { text } from '../../i18n/text';
import type { NewFactor } from './secondFactor';
import { Skeleton } from '../../ui/Skeleton';

/**
 * The key of a new second factor: as a picture to scan and as words to type or copy.
 *
 * @param factor undefined while the server makes it
 */
export function FactorKey({ factor }: { factor: NewFactor | undefined }) {
  return (
    <>
      {factor ? (
        <div className="auth-qr">
          <img src={factor.picture} alt={text('auth.enroll.qrAlt')} />
        </div>
      ) : (
        <Skeleton variant="rounded" className="auth-qr" />
      )}
      <Secret value={factor?.secret} />
    </>
  );
}

/** The key in groups of four, as authenticator apps show it; copied without the gaps. */
function Secret({ value = '' }: { value: string | undefined }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
  };
  return (
    <div>
      <p className="auth-small">{text('auth.enroll.secret')}</p>
      <div className="auth-secret">
        <code>{(value.match(/.{1,4}/g) ?? []).join(' ')}</code>
        {/* browsers keep the clipboard from pages that came over plain http */}
        {'clipboard' in navigator && (
          <Button
            variant="text"
            size="small"
            startIcon={<Icon name="copy" />}
            disabled={!value}
            onClick={() => void copy()}
          >
            {text(copied ? 'auth.enroll.copied' : 'auth.enroll.copy')}
          </Button>
        )}
      </div>
    </div>
  );
}
