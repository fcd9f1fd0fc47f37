import { useState } from 'react';
import { EmptyState } from '../ui/EmptyState';
import { LocationMenu } from './location/LocationMenu';
import { useText } from '../i18n/text';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';

/** Stands where a page needs a location and none is active: says so and offers the switcher. */
export function NoActiveLocation() {
  const translate = useText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <Card clip>
      <EmptyState
        illustration="notFound"
        title={translate('shell.location.neededTitle')}
        text={translate('shell.location.neededText')}
        action={
          <Button
            aria-haspopup="menu"
            aria-expanded={anchor !== null}
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            {translate('shell.location.choose')}
          </Button>
        }
      />
      <LocationMenu anchor={anchor} onClose={() => setAnchor(null)} />
    </Card>
  );
}
