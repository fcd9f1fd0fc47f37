import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId, useState } from 'react';
import { SAVED_VIEWS } from '../../config';
import type { CurrentUser } from '../../db/claims';
import { useText } from '../../i18n/text';
import { sharePlace } from './savedView';

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
  const id = useId();
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
      <Box>
        <Box component="label" htmlFor={id} sx={{ typography: 'label', display: 'block', mb: 0.5 }}>
          {translate('views.name')}
        </Box>
        <OutlinedInput
          id={id}
          fullWidth
          value={name}
          error={isMissing}
          inputProps={{
            maxLength: SAVED_VIEWS.nameMaximum,
            autoComplete: 'off',
            ...(isMissing && { 'aria-describedby': `${id}-problem`, 'aria-invalid': true }),
          }}
          onChange={(event) => {
            setName(event.target.value);
            setMissing(false);
          }}
        />
        {isMissing && (
          <FormHelperText id={`${id}-problem`} error role="alert">
            {translate('views.nameMissing')}
          </FormHelperText>
        )}
      </Box>
      {place && (
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={isShared}
              onChange={(_event, checked) => {
                setShared(checked);
              }}
            />
          }
          label={translate('views.share', { place: place.name })}
        />
      )}
      {isShared && hasText && (
        <FormHelperText sx={{ m: 0 }}>{translate('views.withoutText')}</FormHelperText>
      )}
      <Button type="submit" variant="outlined" loading={busy}>
        {translate('views.save')}
      </Button>
    </Box>
  );
}
