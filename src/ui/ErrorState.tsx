import RefreshOutlined from '@mui/icons-material/RefreshOutlined';
import { text as productText } from '../i18n/text';
import { EmptyState } from './EmptyState';
import { useFocusHandover } from './useFocusHandover';
import { Button } from './Button';

/**
 * Says what could not be loaded and offers to try again.
 *
 * @param title what happened, such as 'Failed to fetch clients'
 * @param text what to do; by default to check the connection
 * @param heading 'h1' where it stands in the place of a whole page
 */
export function ErrorState({
  title,
  text = productText('common.loadFailed'),
  onRetry,
  heading,
}: {
  title: string;
  text?: string | undefined;
  heading?: 'h1' | undefined;
  onRetry?: (() => void) | undefined;
}) {
  // The button goes with what it is about: the page is there now, or on its way.
  const handover = useFocusHandover(() => null);
  return (
    <EmptyState
      role="alert"
      illustration="error"
      heading={heading}
      title={title}
      text={text}
      action={
        onRetry && (
          <Button startIcon={<RefreshOutlined />} onClick={onRetry} {...handover}>
            {productText('common.tryAgain')}
          </Button>
        )
      }
    />
  );
}
