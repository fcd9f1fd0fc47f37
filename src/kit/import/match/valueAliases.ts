import { foldText } from '../../../data/foldText';

/** Who is the head of a household, where a column says what its people are to the head. */
export const HEAD_WORDS: readonly string[] = [
  ...['head', 'hoh', 'head of household', 'household head', 'head of family', 'self', 'applicant'],
  ...['primary', 'primary client', 'primary member', 'client', 'main', 'me', 'head hoh'],
  ...[
    'jefe',
    'jefa',
    'jefe de hogar',
    'jefa de hogar',
    'jefe de familia',
    'titular',
    'solicitante',
  ],
];

/**
 * What other programs write for a choice, in English and Spanish, in small letters without accents and signs: by
 * field, then by choice. Its own code and words come by themselves; what the empty word has is left empty.
 */
export const VALUE_ALIASES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> =
  {
    gender: {
      woman: [
        ...['f', 'fem', 'female', 'w', 'wom', 'girl', 'lady', 'ms', 'mrs', 'femenino', 'femenina'],
        ...['mujer', 'hembra', 'cis woman', 'trans woman', 'transgender woman', 'f female'],
      ],
      man: [
        ...['m', 'masc', 'male', 'boy', 'mr', 'gentleman', 'masculino', 'hombre', 'varon'],
        ...['cis man', 'trans man', 'transgender man', 'm male', 'h'],
      ],
      non_binary: [
        'nb',
        'enby',
        'n b',
        'nonbinary',
        'genderqueer',
        'no binario',
        'no binaria',
        'no binarie',
      ],
      other: ['o', 'oth', 'otro', 'otra'],
      prefer_not_to_say: [
        ...['declined', 'decline', 'refused', 'declined to answer', 'refused to answer', 'dta'],
        ...['prefer not to answer', 'prefiero no decir', 'no contesta'],
      ],
      '': ['u'],
    },
    ethnicity: {
      american_indian_or_alaska_native: [
        ...['native american', 'american indian', 'alaska native', 'alaskan native', 'indigenous'],
        ...[
          'ai an',
          'aian',
          'ai',
          'native',
          'american indian alaska native',
          'indigena',
          'nativo americano',
        ],
      ],
      asian: ['a', 'asian american', 'asiatico', 'asiatica', 'as'],
      black_or_african_american: [
        ...['b', 'blk', 'black', 'african american', 'aa', 'afr am', 'african am', 'african'],
        ...['black african american', 'negro', 'negra', 'afroamericano', 'afroamericana'],
      ],
      hispanic_or_latino: [
        ...[
          'h',
          'his',
          'hisp',
          'hispanic',
          'latino',
          'latina',
          'latinx',
          'latine',
          'hispanic latino',
        ],
        ...['spanish', 'mexican', 'hispano', 'hispana', 'hispanic latina'],
      ],
      middle_eastern_or_north_african: [
        ...[
          'mena',
          'middle eastern',
          'north african',
          'arab',
          'arab american',
          'me',
          'mid eastern',
        ],
        ...['arabe', 'medio oriente'],
      ],
      native_hawaiian_or_pacific_islander: [
        ...['nhpi', 'pi', 'pacific islander', 'native hawaiian', 'hawaiian', 'nh pi'],
        ...['native hawaiian other pacific islander', 'isleno del pacifico', 'hawaiano'],
      ],
      white: ['w', 'wht', 'wh', 'caucasian', 'cauc', 'c', 'white caucasian', 'blanco', 'blanca'],
      multiple: [
        ...[
          'multi',
          'multiracial',
          'multi racial',
          'mixed',
          'biracial',
          'bi racial',
          'two or more',
        ],
        ...['two or more races', '2 or more races', 'more than one', 'mestizo', 'mixto', 'varios'],
      ],
      other: ['o', 'oth', 'otro', 'otra', 'other race', 'some other race'],
      prefer_not_to_say: [
        ...['declined', 'decline', 'refused', 'declined to answer', 'refused to answer'],
        ...['prefer not to answer', 'prefiero no decir', 'no contesta'],
      ],
      '': ['u'],
    },
    // By the names that programs mostly have.
    program_id: {
      tefap: [
        ...['the emergency food assistance program', 'emergency food assistance program', 'efap'],
        ...[
          'emergency food',
          'usda tefap',
          'tefap usda',
          'tefep',
          'usda commodities',
          'commodities',
        ],
        ...['programa de asistencia alimentaria de emergencia'],
      ],
      csfp: [
        ...['commodity supplemental food program', 'commodity supplemental', 'senior box'],
        ...['senior boxes', 'senior food box', 'usda csfp', 'csfp usda', 'csfp senior box'],
        ...['programa suplementario de alimentos'],
      ],
    },
    basis: {
      income: [
        ...['income', 'inc', 'household income', 'self declared income', 'self declaration'],
        ...['below income', 'income eligible', 'under income limit', 'low income', 'ingreso'],
        ...['ingresos', 'within income limit', 'below the limit', 'income guidelines'],
      ],
      snap: [
        ...['food stamps', 'food stamp', 'fs', 'ebt', 'snap ebt', 'calfresh', 'cal fresh'],
        ...['bridge card', 'lone star card', 'foodshare', 'estampillas', 'cupones'],
      ],
      tanf: ['cash assistance', 'welfare', 'afdc', 'calworks', 'w 2', 'tanf cash', 'fip'],
      ssi: ['supplemental security income', 'ssi ssdi', 'ssi disability'],
      medicaid: ['medi cal', 'medical', 'mc', 'masshealth', 'badgercare', 'ahcccs', 'mcaid'],
      wic: ['women infants and children', 'women infants children'],
      homeless: ['unhoused', 'no address', 'shelter', 'homelessness', 'sin hogar', 'sin techo'],
      disaster: ['emergency', 'flood', 'fire', 'hurricane', 'desastre'],
      other: ['o', 'oth', 'liheap', 'head start', 'free lunch', 'nslp', 'otro', 'otra'],
      '': ['u'],
    },
    preferred_language: {
      en: ['eng', 'e', 'en us', 'american english', 'ingles'],
      es: ['spa', 's', 'sp', 'esp', 'es mx', 'es us', 'espanol', 'castellano'],
      ar: ['ara', 'arabe'],
      bn: ['ben', 'bangla'],
      my: ['mya', 'bur', 'myanmar', 'birmano'],
      zh: [
        ...['chi', 'zho', 'zh cn', 'zh tw', 'mandarin', 'cantonese', 'mandarin chinese', 'chino'],
        ...['simplified chinese', 'traditional chinese', 'chinese mandarin', 'chinese cantonese'],
        ...['chinese simplified', 'chinese traditional', 'cantones'],
      ],
      fa: [
        ...['fas', 'per', 'prs', 'farsi', 'dari', 'persian', 'dari farsi', 'farsi dari', 'persa'],
        ...['afghan persian', 'persian farsi', 'farsi persian'],
      ],
      fr: ['fre', 'fra', 'francais', 'frances'],
      ht: ['hat', 'creole', 'kreyol', 'kreyol ayisyen', 'haitian', 'criollo', 'criollo haitiano'],
      hi: ['hin'],
      hmn: ['hmoob', 'mong'],
      ko: ['kor', 'coreano'],
      ne: ['nep', 'nepalese'],
      ps: ['pus', 'pushto', 'pashtu', 'pastun'],
      pl: ['pol', 'polski', 'polaco'],
      pt: ['por', 'pt br', 'brazilian portuguese', 'portugues'],
      ru: ['rus', 'ruso'],
      so: ['som', 'soomaali'],
      sw: ['swa', 'kiswahili', 'suajili'],
      tl: ['tgl', 'fil', 'filipino', 'tagalo', 'tagalog filipino', 'filipino tagalog'],
      uk: ['ukr', 'ucraniano'],
      ur: ['urd'],
      vi: ['vie', 'viet', 'vietnamita', 'tieng viet'],
      other: ['o', 'oth', 'otro', 'otra', 'other language', 'otro idioma'],
      '': ['u', 'und', 'declined', 'refused'],
    },
    referral_type: {
      self_referral: [
        ...['self', 'self referred', 'selfreferral', 'walk in', 'walkin', 'walk ins', 'drop in'],
        ...[
          'no referral',
          'own',
          'client',
          'repeat',
          'returning',
          'propia',
          'el mismo',
          'ella misma',
        ],
        ...['sin referencia', 'por su cuenta'],
      ],
      friend_or_family: [
        ...[
          'friend',
          'friends',
          'family',
          'relative',
          'family friend',
          'friend family',
          'neighbor',
        ],
        ...[
          'word of mouth',
          'wom',
          'another client',
          'amigo',
          'amiga',
          'familia',
          'familiar',
          'vecino',
        ],
      ],
      school: ['school district', 'teacher', 'head start', 'escuela', 'maestra', 'maestro'],
      clinic: [
        ...[
          'doctor',
          'dr',
          'hospital',
          'health center',
          'health clinic',
          'medical',
          'nurse',
          'wic',
        ],
        ...['clinica', 'medico', 'doctora', 'centro de salud'],
      ],
      social_worker: [
        ...['case worker', 'caseworker', 'case manager', 'social services', 'sw', 'msw'],
        ...['trabajador social', 'trabajadora social', 'servicios sociales'],
      ],
      faith_community: [
        ...[
          'church',
          'mosque',
          'temple',
          'synagogue',
          'parish',
          'pastor',
          'priest',
          'faith',
          'imam',
        ],
        ...['faith based', 'iglesia', 'parroquia', 'mezquita', 'templo'],
      ],
      other_agency: [
        ...['agency', 'dhs', 'dhhs', 'dss', '211', '2 1 1', 'united way', 'salvation army'],
        ...[
          'other pantry',
          'food bank',
          'shelter',
          'another agency',
          'agencia',
          'otra agencia',
          'banco de alimentos',
        ],
      ],
      website: [
        ...[
          'web',
          'internet',
          'online',
          'google',
          'facebook',
          'social media',
          'web site',
          'web search',
        ],
        ...['sitio web', 'pagina web', 'redes sociales', 'en linea'],
      ],
      other: ['o', 'oth', 'otro', 'otra', 'flyer', 'sign', 'radio', 'tv'],
      prefer_not_to_say: ['declined', 'refused', 'prefiero no decir', 'no contesta'],
    },
    relation: {
      partner: [
        ...[
          'spouse',
          'wife',
          'husband',
          'significant other',
          'domestic partner',
          'fiance',
          'fiancee',
        ],
        ...['boyfriend', 'girlfriend', 'sp', 'conyuge', 'esposo', 'esposa', 'pareja', 'marido'],
      ],
      child: [
        ...[
          'son',
          'daughter',
          'stepchild',
          'step child',
          'stepson',
          'stepdaughter',
          'foster child',
        ],
        ...['kid', 'dependent child', 'ch', 'hijo', 'hija', 'hijastro', 'hijastra', 'nino', 'nina'],
      ],
      parent: [
        ...['mother', 'father', 'mom', 'dad', 'mother in law', 'father in law', 'stepmother'],
        ...['stepfather', 'madre', 'padre', 'mama', 'papa', 'suegro', 'suegra'],
      ],
      grandchild: ['grandson', 'granddaughter', 'grand child', 'nieto', 'nieta'],
      sibling: ['brother', 'sister', 'hermano', 'hermana'],
      other_relative: [
        ...['relative', 'other family', 'family', 'family member', 'aunt', 'uncle', 'cousin'],
        ...[
          'niece',
          'nephew',
          'grandparent',
          'grandmother',
          'grandfather',
          'in law',
          'otro familiar',
        ],
        ...['familiar', 'tio', 'tia', 'primo', 'prima', 'sobrino', 'sobrina', 'abuelo', 'abuela'],
      ],
      no_relation: [
        ...['friend', 'roommate', 'room mate', 'housemate', 'not related', 'unrelated', 'boarder'],
        ...['non relative', 'nonrelative', 'none related', 'amigo', 'amiga', 'sin parentesco'],
      ],
      '': [...HEAD_WORDS],
    },
    kind: {
      donated: [
        ...['donation', 'donations', 'donor', 'food drive', 'drive', 'individual', 'indiv'],
        ...['private donor', 'donado', 'donacion'],
      ],
      food_rescue: [
        ...['grocery rescue', 'groc rescue', 'retail rescue', 'retail', 'retail donor', 'rescue'],
        ...['grocery', 'food recovery'],
      ],
      purchased: ['purchase', 'bought', 'comprado', 'compra'],
      tefap: ['usda tefap', 'tefap usda'],
    },
    state: {
      AL: ['ala'],
      AZ: ['ariz'],
      AR: ['ark'],
      CA: ['calif', 'cal'],
      CO: ['colo'],
      CT: ['conn'],
      DE: ['del'],
      FL: ['fla'],
      IL: ['ill'],
      IN: ['ind'],
      KS: ['kan', 'kans'],
      KY: ['ken'],
      MA: ['mass'],
      MI: ['mich'],
      MN: ['minn'],
      MS: ['miss'],
      MT: ['mont'],
      NE: ['neb', 'nebr'],
      NV: ['nev'],
      NH: ['n h'],
      NJ: ['n j', 'nueva jersey'],
      NM: ['n m', 'n mex', 'nuevo mexico'],
      NY: ['n y', 'nueva york'],
      NC: ['n c', 'n car', 'carolina del norte'],
      ND: ['n d', 'n dak', 'dakota del norte'],
      OK: ['okla'],
      OR: ['ore', 'oreg'],
      PA: ['penn', 'penna', 'pensilvania'],
      RI: ['r i'],
      SC: ['s c', 's car', 'carolina del sur'],
      SD: ['s d', 's dak', 'dakota del sur'],
      TN: ['tenn'],
      TX: ['tex', 'tejas'],
      VA: ['virg'],
      WA: ['wash'],
      WV: ['w va', 'w v'],
      WI: ['wis', 'wisc'],
      WY: ['wyo'],
    },
  };

/** What stands for nothing in any column. */
const NOTHING: ReadonlySet<string> = new Set([
  ...['', 'n a', 'na', 'none', 'null', 'nil', 'unknown', 'unk', 'blank', 'not given'],
  ...['not provided', 'not asked', 'not recorded', 'no data', 'tbd', 'x x', 'missing'],
  ...['desconocido', 'desconocida', 'ninguno', 'ninguna', 'sin dato', 'sin datos', 'no se'],
]);

/** Whether a word stands for nothing: signs alone, or such as "n/a". */
export const isNothing = (word: string): boolean => NOTHING.has(foldText(word));

/**
 * The choice that a word stands for by custom; the empty word where it stands for nothing; undefined where it is not
 * known.
 *
 * @param word as `foldText` leaves it
 */
export function aliasOf(source: string, word: string): string | undefined {
  const found = Object.entries(VALUE_ALIASES[source] ?? {}).find(([, words]) =>
    words.includes(word),
  );
  return found?.[0] ?? (NOTHING.has(word) ? '' : undefined);
}
