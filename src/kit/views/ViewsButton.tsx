import BookmarkBorderOutlined from '@mui/icons-material/BookmarkBorderOutlined';
import { useState } from 'react';
import { useCurrentUser } from '../../data/useCurrentUser';
import { useText } from '../../i18n/text';
import { useOpened } from '../../ui/useOpened';
import { ToolbarButton } from '../table/ToolbarButton';
import { ViewsPopover, type ViewsProps } from './ViewsPopover';

/** Opens the saved views of a list. */
export function ViewsButton(props: ViewsProps) {
  const translate = useText();
  const user = useCurrentUser();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const opened = useOpened(anchor !== null);
  // A view belongs to a network.
  if (!user?.networkId) return null;
  return (
    <>
      <ToolbarButton
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        label={translate('table.views')}
        icon={<BookmarkBorderOutlined />}
        onClick={(event) => {
          setAnchor(event.currentTarget);
        }}
      />
      {opened && (
        <ViewsPopover
          {...props}
          anchor={anchor}
          onClose={() => {
            setAnchor(null);
          }}
        />
      )}
    </>
  );
}
