import Box from '@mui/material/Box';
import { useState } from 'react';
import { SAVED_VIEWS } from '../../config';
import type { CurrentUser } from '../../db/claims';
import { useText } from '../../i18n/text';
import { sharePlace } from './savedView';
import { Button } from '../../ui/Button';
import { CheckboxField } from '../../ui/Checkbox';
import { Field } from '../../ui/Field';
import { FieldNote } from '../../ui/FieldFrame';

interface SaveViewProps {
  user: CurrentUser;
  /** The list looks for a free text. */
  hasText: boolean;
  busy: boolean;
  onSave: (name: string, isShared: boolean) => Promise<unknown>;
}

/** Saves a list as it is under a name; who administers the place may share it. */
export function SaveView({ user, hasText, busy, onSave }: SaveViewProps) {
  const translate = useText();
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const place = sharePlace(user);
  const save = () => {
    const written = name.trim();
    setMissing(written === '');
    if (written === '') return;
    void onSave(written, isShared).then(
      () => {
        setName('');
        setShared(false);
      },
      // It is reported, and what was typed stays.
      () => undefined,
    );
  };
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      sx={{ display: 'grid', gap: '0.5rem' }}
    >
      <Field
        label={translate('views.name')}
        value={name}
        error={isMissing ? translate('views.nameMissing') : undefined}
        maxLength={SAVED_VIEWS.nameMaximum}
        autoComplete="off"
        onChange={(event) => {
          setName(event.target.value);
          setMissing(false);
        }}
      />
      {place && (
        <CheckboxField
          label={translate('views.share', { place: place.name })}
          checked={isShared}
          onChange={(event) => {
            setShared(event.target.checked);
          }}
        />
      )}
      {isShared && hasText && (
        <FieldNote style={{ margin: 0 }}>{translate('views.withoutText')}</FieldNote>
      )}
      <Button type="submit" variant="outlined" loading={busy}>
        {translate('views.save')}
      </Button>
    </Box>
  );
}
