import { useText } from '../i18n/text';

/** The first stop of the keyboard: jumps over the sidebar to the page. */
export function SkipLink({ target }: { target: string }) {
  const translate = useText();
  return (
    <a
      className="skip-link"
      data-print="hide"
      href={`#${target}`}
      onClick={(event) => {
        // the address stays: a fragment would be one more step for Back
        event.preventDefault();
        document.getElementById(target)?.focus();
      }}
    >
      {translate('shell.skipToContent')}
    </a>
  );
}
