import { useText } from '../i18n/text';
import { Skeleton } from './Skeleton';

/** A skeleton that stands alone: whoever does not see it hears that something is on its way. */
export function LoadingLine({ height }: { height: string }) {
  const translate = useText();
  return <Skeleton role="status" aria-label={translate('common.loading')} height={height} />;
}
