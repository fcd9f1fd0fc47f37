import Skeleton from '@mui/material/Skeleton';
import { useText } from '../i18n/text';

/** A skeleton that stands alone: whoever does not see it hears that something is on its way. */
export function LoadingLine({ height }: { height: string }) {
  const translate = useText();
  return <Skeleton role="status" aria-label={translate('common.loading')} height={height} />;
}
