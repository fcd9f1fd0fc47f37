import { en } from '../../src/i18n/en';
import { enAccount } from '../../src/i18n/enAccount';
import { enActivity } from '../../src/i18n/enActivity';
import { enAvatar } from '../../src/i18n/enAvatar';
import { enHistory } from '../../src/i18n/enHistory';
import { enBulk } from '../../src/i18n/enBulk';
import { enDesk } from '../../src/i18n/enDesk';
import { enDuplicates } from '../../src/i18n/enDuplicates';
import { enInvitations } from '../../src/i18n/enInvitations';
import { enLight } from '../../src/i18n/enLight';
import { enImport } from '../../src/i18n/enImport';
import { enSimilar } from '../../src/i18n/enSimilar';
import { enStockSheet } from '../../src/i18n/enStockSheet';
import { enPalette } from '../../src/i18n/enPalette';
import { enReports } from '../../src/i18n/enReports';
import { enPeek } from '../../src/i18n/enPeek';
import { enViews } from '../../src/i18n/enViews';
import { enWizard } from '../../src/i18n/enWizard';
import { madeTexts } from '../../src/i18n/entityTexts';

const textsOf = (part: object): string[] =>
  Object.values(part).flatMap((value: unknown) => {
    if (typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null ? textsOf(value) : [];
  });

/** Every text of the product: of each file of `src/i18n`, and those that the entities' names make. */
export const ALL_TEXTS: readonly string[] = [
  ...[
    enLight,
    en,
    enAccount,
    enActivity,
    enAvatar,
    enHistory,
    enBulk,
    enDesk,
    enDuplicates,
    enInvitations,
    enPalette,
    enReports,
  ],
  ...[enImport, enPeek, enSimilar, enStockSheet, enViews, enWizard],
  madeTexts,
].flatMap(textsOf);
