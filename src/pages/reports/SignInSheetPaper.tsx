import { memo } from 'react';
import { formatDate, formatShortDate } from '../../i18n/dates';
import { EMPTY } from '../../i18n/formatValue';
import { useText } from '../../i18n/text';
import { wholeMonthWords } from '../../reports/month';
import type {
  SheetRow,
  SheetSignature,
  SignInSheet,
  StatementVersion,
} from '../../reports/signInSheet';
import { basisInWords } from '../../resources/certifications/decision';
import { SignatureDrawing } from '../../resources/certifications/SignatureDrawing';
import { readStrokes } from '../../resources/certifications/strokes';
import { languageName } from '../../i18n/clientChoices';
import './signInSheet.css';

interface SignInSheetPaperProps {
  sheet: SignInSheet;
  /** `yyyy-MM`. */
  month: string;
  network: string;
  /** The day of counting. */
  day: string;
}

/** The sheet as paper, black on white in every scheme: a row for each visit, the statements in the foot. */
export const SignInSheetPaper = memo(function SignInSheetPaper(props: SignInSheetPaperProps) {
  const { sheet, month, network, day } = props;
  const translate = useText();
  const { program, rows, locations } = sheet;
  const name = program.code
    ? translate('reports.sheets.code', { program: program.name, code: program.code })
    : program.name;
  const heading = translate('reports.sheets.heading', {
    program: name,
    month: wholeMonthWords(month),
  });
  const place = locations.map((location) => location.name).join(', ');
  return (
    <article className="sign-in-sheet" aria-label={heading}>
      <header>
        <div>
          <h2>{heading}</h2>
          <p>{translate('reports.monthly.sheetPlace', { place, network })}</p>
        </div>
        <p>
          {translate('reports.sheets.visits', { smart_count: rows.length })}
          <br />
          {translate('reports.sheets.counted', { day: formatDate(day) })}
        </p>
      </header>
      <div className="frame" tabIndex={0} role="region" aria-label={heading}>
        <table aria-label={heading}>
          <thead>
            <tr>
              <th scope="col">{translate('reports.sheets.date')}</th>
              <th scope="col">{translate('reports.sheets.name')}</th>
              <th scope="col" className="size">
                {translate('reports.sheets.size')}
              </th>
              <th scope="col">{translate('reports.sheets.basis')}</th>
              <th scope="col">{translate('reports.sheets.signature')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      <SheetFooter sheet={sheet} />
    </article>
  );
});

function Row({ row }: { row: SheetRow }) {
  const { visited_on: day, name, household_size: size, basis, signature } = row;
  return (
    <tr>
      <td className="day">{formatShortDate(day)}</td>
      <th scope="row">{name}</th>
      <td className="size">{size}</td>
      <td>{basis === null ? EMPTY : basisInWords(basis)}</td>
      <td className="signature">
        {signature && <Signed signature={signature} name={name} day={day} />}
      </td>
    </tr>
  );
}

/** How it was signed, by whom where it was someone else, and when where it was not at the visit. */
function Signed({
  signature,
  name,
  day,
}: {
  signature: SheetSignature;
  name: string;
  day: string;
}) {
  const translate = useText();
  const { name: signer, signed_by: by, signed_on: signedOn } = signature;
  const notes = [
    by === 'proxy' &&
      signature.kind !== 'typed' &&
      signer !== null &&
      translate('reports.sheets.byProxy', { name: signer }),
    signedOn !== day && translate('reports.sheets.signedOn', { day: formatShortDate(signedOn) }),
  ].filter(Boolean);
  return (
    <>
      <Mark signature={signature} name={name} />
      {notes.length > 0 && <small>{notes.join(', ')}</small>}
    </>
  );
}

function Mark({ signature, name }: { signature: SheetSignature; name: string }) {
  const translate = useText();
  const { kind, name: signer, witness } = signature;
  switch (kind) {
    case 'drawn': {
      const strokes = readStrokes(signature.strokes);
      return strokes.length === 0 ? (
        translate('reports.sheets.erased')
      ) : (
        <SignatureDrawing
          strokes={strokes}
          label={translate('reports.sheets.signatureOf', { name: signer ?? name })}
          width="92px"
          height="28px"
        />
      );
    }
    case 'typed':
      return signer === null
        ? translate('reports.sheets.erased')
        : translate('reports.sheets.typed', { name: signer });
    case 'paper':
      return translate('reports.sheets.onPaper');
    case 'verbal':
      return witness === null
        ? translate('reports.sheets.verbal')
        : translate('reports.sheets.witnessed', { name: witness });
  }
}

/** Which wording was signed, and the statement that federal food needs on each sheet. */
function SheetFooter({ sheet: { statement, signed } }: { sheet: SignInSheet }) {
  const translate = useText();
  const wordsOf = ({ version, language }: StatementVersion) =>
    translate('reports.sheets.version', { version, language: languageName(language) });
  const versions = signed.length > 0 || statement === null ? signed : [statement];
  return (
    <footer>
      <p>
        {versions.length === 0
          ? translate('reports.sheets.noStatement')
          : translate('reports.sheets.statement', { versions: versions.map(wordsOf).join('; ') })}
      </p>
      {statement?.nondiscrimination != null && (
        <>
          <h3>{translate('reports.sheets.nondiscrimination')}</h3>
          <p className="statement">{statement.nondiscrimination}</p>
        </>
      )}
    </footer>
  );
}
