import { useState } from 'react';
import { PlainButton } from '../../light/PlainButton';
import { text } from '../../i18n/text';
import type { NewFactor } from './secondFactor';

/**
 * The key of a new second factor: as a picture to scan and as words to type or copy.
 *
 * @param factor undefined while the server makes it
 */
export function FactorKey({ factor }: { factor: NewFactor | undefined }) {
  return (
    <>
      {factor ? (
        <div className="plain-qr">
          <img src={factor.picture} alt={text('auth.enroll.qrAlt')} />
        </div>
      ) : (
        <div className="plain-bone plain-qr" />
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
      <p className="plain-small">{text('auth.enroll.secret')}</p>
      <div className="plain-secret">
        <code>{(value.match(/.{1,4}/g) ?? []).join(' ')}</code>
        {/* browsers keep the clipboard from pages that came over plain http */}
        {'clipboard' in navigator && (
          <PlainButton look="quiet" icon="copy" disabled={!value} onClick={() => void copy()}>
            {text(copied ? 'auth.enroll.copied' : 'auth.enroll.copy')}
          </PlainButton>
        )}
      </div>
    </div>
  );
}
