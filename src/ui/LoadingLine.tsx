import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'ra-core';

/** A skeleton that stands alone: whoever does not see it hears that something is on its way. */
export function LoadingLine({ height }: { height: string }) {
  const translate = useTranslate();
  return <Skeleton role="status" aria-label={translate('common.loading')} height={height} />;
}
