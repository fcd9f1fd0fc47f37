import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { PROGRAM } from '../../config';
import { languageName, LANGUAGES } from '../../i18n/clientChoices';
import { useText } from '../../i18n/text';
import { bindFields } from '../../kit/fields/bindField';
import { choice, multiline } from '../../kit/fields/fields';
import { DialogForm } from '../../kit/form/DialogForm';
import { FocusField } from '../../kit/form/FocusField';
import { schemaOf } from '../../kit/form/schemaOf';
import { useDataApi } from '../../kit/useDataApi';
import { type Statement } from './statements';

interface StatementDialogProps {
  programId: string;
  /** Its statements need the USDA's nondiscrimination statement. */
  isFederal: boolean;
  /** The version that a new one follows; without it a language is added. */
  before: Statement | undefined;
  /** Languages that have a statement. */
  taken: readonly string[];
  onClose: () => void;
}

/** Writes a statement in a language, or the next version of one. */
export default function StatementDialog(props: StatementDialogProps) {
  const { programId, isFederal, before, taken, onClose } = props;
  const translate = useText();
  const notify = useNotify();
  const dataApi = useDataApi();
  const queryClient = useQueryClient();
  const fields = fieldsFor(isFederal, taken, before === undefined);
  const first = before ? fields.statement : fields.language;
  return (
    <DialogForm
      resource="program_statements"
      schema={(words) => schemaOf(Object.values(fields), words)}
      defaults={{
        language: before?.language ?? null,
        statement: before?.statement ?? null,
        nondiscrimination: before?.nondiscrimination ?? null,
      }}
      title={
        before
          ? translate('resources.programs.statements.newTitle', {
              language: languageName(before.language),
            })
          : translate('resources.programs.statements.add')
      }
      text={translate('resources.programs.statements.dialogText')}
      submitLabel={translate(
        before ? 'resources.programs.statements.saveVersion' : 'resources.programs.statements.save',
      )}
      onSave={async (values) => {
        await dataApi.create('program_statements', {
          data: { ...values, program_id: programId },
        });
        await queryClient.invalidateQueries({ queryKey: ['program_statements'] });
        notify(translate('resources.programs.statements.saved'), { type: 'success' });
        return undefined;
      }}
      onClose={onClose}
    >
      {!before && fields.language.input()}
      {fields.statement.input()}
      {fields.nondiscrimination.input({
        help: translate('resources.programs.statements.nondiscriminationHelp'),
      })}
      <FocusField source={first.source} />
    </DialogForm>
  );
}

function fieldsFor(isFederal: boolean, taken: readonly string[], isNew: boolean) {
  const free = Object.fromEntries(
    Object.entries(LANGUAGES).filter(
      ([code]) => code !== 'other' && (!isNew || !taken.includes(code)),
    ),
  );
  return bindFields({
    language: choice(free, { required: true }),
    statement: multiline({ required: true, max: PROGRAM.statementMaximum }),
    nondiscrimination: multiline({ required: isFederal, max: PROGRAM.statementMaximum }),
  });
}
