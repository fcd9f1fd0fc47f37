import '../../i18n/reportTexts';
import { useCurrentUser } from '../../data/useCurrentUser';
import { useText } from '../../i18n/text';
import { NoActiveLocation } from '../../layout/NoActiveLocation';
import { PageTitle } from '../../ui/PageTitle';
import { SignInSheetView } from './SignInSheetView';

/** Who came for a program in a month, and how they signed. */
export default function SignInSheetPage() {
  const translate = useText();
  const network = useCurrentUser()?.network;
  if (network) return <SignInSheetView network={network} />;
  return (
    <>
      <PageTitle title={translate('routes.signInSheet')} />
      <NoActiveLocation />
    </>
  );
}
