/**
 * The names and constants of the product. Numbers come from section 9 of the specification
 * unless a comment names another source.
 */

/** The product's names: the only place that states them. */
export const PRODUCT = {
  name: 'Larder',
  shortName: 'Larder',
  titleSeparator: ' | ',
  organisation: 'Larder Project',
} as const;

/** How many rows the dashboard's lists show; how many days its figures count (dashboard_figures). */
export const DASHBOARD = { clientsLimit: 50, eventsLimit: 5, days: 30 } as const;

/** Milliseconds without a key before a search begins: a choice of ours. */
export const SEARCH_PAUSE = 120;

/** Query cache, in milliseconds. */
export const CACHE = { staleTime: 5_000, gcTime: 300_000 } as const;

/**
 * What is kept of the last list and the dashboard: choices of ours, in milliseconds. How old it may be to be shown,
 * how long after an answer it is kept, and how long the page waits for it.
 */
export const SNAPSHOT = { age: 12 * 3_600_000, pause: 1_000, patience: 200 } as const;

/** What most texts are written with, as `document.fonts` names it. */
export const FACE = '1em "Inter Variable"';

export const SIDEBAR = {
  cookieName: 'larder_sidebar',
  cookieSeconds: 7 * 24 * 60 * 60,
  shortcutKey: 'b',
  mobileBreakpoint: 768,
  width: '16rem',
  mobileWidth: '18rem',
  iconWidth: '3rem',
} as const;

/**
 * How long sessions last, and what was typed when one ended: choices of ours. Hours and days are the
 * database's own limits; a network may set fewer.
 */
export const SESSION = { idleHours: 12, days: 7, sharedIdleMinutes: 30, draftHours: 12 } as const;

/** How many made-up households sample data are; the database makes them (private.add_sample_data). */
export const SAMPLES = { households: 40 } as const;

/**
 * The archive of a network: rows of a request (the database answers 5,000 at most), characters after which a table goes on in
 * another file, so that no file fills the memory of a tab, and milliseconds of a request. The format is what an
 * import asks for first.
 */
export const ARCHIVE = {
  format: 1,
  batchRows: 2_000,
  partCharacters: 8 * 1024 * 1024,
  timeout: 40_000,
} as const;

/** Characters of the reason for which a super user enters a network; the database holds it to them. */
export const ENTRY = { reasonMaximum: 200 } as const;

export const PASSWORD_MINIMUM = 12;

/** bcrypt ignores what comes after: servers refuse more. */
export const PASSWORD_MAXIMUM_BYTES = 72;

/** How long a code of an authenticator app opens the second factors for changes: a choice of ours. */
export const FRESH_CODE_SECONDS = 300;

/** Characters of the name that a person gives a second factor: a choice of ours. */
export const FACTOR_NAME_MAXIMUM = 60;

/** How many invitations somebody may send in 24 hours; the database decides (private.invitation_limit). */
export const INVITATIONS_A_DAY = 20;

/**
 * The app's own files: choices of ours, in milliseconds. How long the network may take with the newest page
 * before the kept one is shown; how long kept files may take before an outline is drawn; how long after the first
 * picture what nobody waits for is fetched; after how long without an input or a request the files are fetched to be
 * kept, and when at the latest; between two looks for a new version.
 */
export const UPDATES = {
  patience: 50,
  opening: 1_000,
  quiet: 3_000,
  calm: 5_000,
  latest: 60_000,
  pause: 15 * 60_000,
} as const;

export const DEMO_WIZARD = {
  nameMaximum: 100,
  submitMilliseconds: 1_500,
  failureRate: 0.1,
} as const;

/** Milliseconds and pixels. */
export const TOAST = {
  duration: 4_000,
  longDuration: 8_000,
  visible: 3,
  gap: 14,
  width: 356,
  swipeThreshold: 20,
  removalDelay: 200,
  hotkey: 't',
} as const;

/** Milliseconds for which what was done can be undone: the database's own limit (private.undo_time). */
export const UNDO = { time: 120_000 } as const;

/** Saved views; the database holds them to it. */
export const SAVED_VIEWS = {
  nameMaximum: 60,
} as const;

export const TABLE = {
  pageSizes: [10, 20, 30, 40, 50],
  defaultPageSize: 10,
  columnWidth: 150,
  columnMinimumWidth: 20,
  /** How many of the selected rows a question names: a choice of ours. */
  namedRows: 5,
  /** How many letters find the label of a code: a choice of ours. */
  labelLetters: 3,
} as const;

/** date-fns formats; `stored*` is how the database writes them, `plain*` how files hold them. */
export const DATES = {
  storedTime: 'HH:mm:ss',
  storedDate: 'yyyy-MM-dd',
  plainTime: 'HH:mm',
  time: 'h:mm a',
  date: 'MMMM d, yyyy',
  shortDate: 'M/d/yyyy',
  dayOfMonth: 'MMMM d',
  shortDay: 'MMM d',
  dayOfYear: 'MMM d, yyyy',
  month: 'MMM yyyy',
  wholeMonth: 'MMMM yyyy',
  monthAlone: 'MMMM',
  hour: 'h a',
  weekStartsOn: 0,
} as const;

/** Pixels below which a list is rows of two lines instead of a table: a choice of ours. */
export const PHONE_WIDTH = 600;

/** Pixels from which on a list has room for all columns: a choice of ours. */
export const ROOMY_WIDTH = 1025;

export const LOCATION_ROLES = ['admin', 'member'] as const;

export const THEMES = ['light', 'dark', 'auto'] as const;
/** Local storage key of the chosen theme; `src/start` reads it before the first paint. */
export const THEME_STORAGE_KEY = 'larder_theme';

/** What a visit may hold: the database's own limits. */
export const VISIT = {
  largestHousehold: 99,
  noteMaximum: 2000,
  reasonMinimum: 10,
  reasonMaximum: 500,
} as const;

/** Days for which a merge can be taken apart: the database's own limit (private.unmerge_time). */
export const MERGE = { undoDays: 90 } as const;

/** What a household may hold: the database's own limits. */
export const HOUSEHOLD = { mostMembers: 30, noteMaximum: 500, earliestYear: 1900 } as const;

/** What a client's pinned note may hold: the database's own limit. */
export const PINNED_NOTE = { maximum: 500 } as const;

/** The highest age at which a boundary of the age bands lies: the database's own limit. */
export const AGE_BANDS = { highest: 120 } as const;

/** The most of one item that a line of an order may ask for: the database's own limit. */
export const ORDER_LINE = { maximum: 9999 } as const;

/** Why a line is kept that somebody in the household should not have (order_items.clash_reason). */
export const CLASH = { reasonMaximum: 120 } as const;

/** What a dietary note may hold: the database's own limit. */
export const DIET = { noteMaximum: 200 } as const;

/**
 * Orders: the sign before their numbers, a choice of ours, without a space in it (searches find a number with any sign
 * before it); and the most characters of the reason for which one is cancelled, the database's own limit.
 */
export const ORDER = { numberSign: '#', reasonMaximum: 200 } as const;

/** What an item of the inventory may hold: the database's own limits. */
export const ITEM = {
  nameMaximum: 120,
  categoryMaximum: 80,
  unitMaximum: 20,
  barcodeMaximum: 64,
  lowStockMaximum: 1_000_000,
} as const;

/** The lightest and the heaviest that one unit can be, in pounds: the database's own limits. */
export const WEIGHT = { minimum: 0.01, maximum: 999.99 } as const;

/** What a movement of stock, a delivery and a count may hold: the database's own limits. */
export const STOCK = {
  quantityMaximum: 1_000_000,
  noteMaximum: 500,
  donorMaximum: 120,
  lotMaximum: 60,
  /** Of a whole delivery, in pounds: more than any truck carries. */
  weightMaximum: 100_000,
  /** Lines of a delivery or a count. */
  linesMaximum: 200,
  /** Fewer digits are a quantity, more are what a scanner typed: a choice of ours. */
  barcodeMinimum: 8,
} as const;

/** What leaves the screen of a split by gender, ethnicity, referral type or age: no count under this. */
export const SMALLEST_CELL = 5;

/** So many days before its best-by date a lot is listed as expiring; the database says the same (private.expiring_days). */
export const EXPIRING = { days: 14 } as const;

/**
 * Recalls: characters of reason and closing note, the database's own limit; milliseconds after which a page asks whom
 * other people have reached meanwhile, a choice of ours.
 */
export const RECALL = { reasonMaximum: 500, pause: 15_000 } as const;

/** Fields of a network's own, as the database has them (supabase/schemas/custom_fields.sql). */
export const CUSTOM_FIELD = {
  labelMaximum: 60,
  helpMaximum: 200,
  optionMaximum: 80,
  /** Letters of a short and of a long text. */
  textMaximum: 200,
  linesMaximum: 2000,
  /** The largest decimal number, and with a minus the smallest. */
  decimalMaximum: 1_000_000_000,
  /** Of one table. */
  fields: 50,
  options: 200,
} as const;

/** What a food program and a certification may hold: the database's own limits. */
export const PROGRAM = {
  nameMaximum: 60,
  codeMaximum: 20,
  monthsMaximum: 60,
  ageMaximum: 120,
  zipCodesMaximum: 500,
  visitsMaximum: 100,
  daysMaximum: 366,
  /** Household sizes that have an income limit of their own. */
  sizes: 8,
  /** Dollars a year: of a household, and for each person beyond the sizes. */
  limitMaximum: 10_000_000,
  furtherMaximum: 1_000_000,
  /** Percent of a poverty guideline: a choice of ours. */
  percentMaximum: 1000,
  statementMaximum: 8000,
  proxyMaximum: 120,
  /** Bytes of the strokes of a signature. The database takes 20,480: a choice of ours within. */
  strokesMaximum: 18_000,
  reasonMaximum: 500,
  /** From how many days before its end on a certification is said to end: a choice of ours. */
  endsSoon: 30,
} as const;

/** A tablet that is turned to a client: choices of ours. */
export const TABLET = {
  /** Digits of the PIN of the day. */
  pinMinimum: 4,
  pinMaximum: 6,
  /** Wrong PINs, after which only a code leads back. */
  pinTries: 5,
  /** Milliseconds for which a signature is shown as saved. */
  saved: 1_500,
} as const;

/** The storage bucket of profile photos. */
export const AVATAR_BUCKET = 'avatars';

/**
 * Reports: the longest period in days and the first day of one, which are the database's own limits; how
 * many groups of a long table are shown before 'Other', a choice of ours.
 */
export const REPORT = {
  longestDays: 366,
  earliestDay: '1900-01-01',
  shownGroups: 10,
  shownMonths: 24,
} as const;

/** What a line of the monthly form holds at most: the database's own limits. */
export const MONTHLY_FORM = { numberMaximum: 10, labelMaximum: 120 } as const;

/** What a pound of food can be worth, in dollars: the database's own limits. */
export const POUND_VALUE = { min: 0.01, max: 100 } as const;

/** The most sheets that a pick list of all open orders has: a choice of ours. */
export const PICK_SHEETS = { maximum: 100 } as const;

/**
 * Profile photos: choices of ours. Bytes of the picture that is chosen and of the one that is
 * stored (the bucket's limit); pixels of its side; quality of JPEG and WebP.
 */
export const PHOTO = {
  maximumBytes: 10 * 1024 * 1024,
  storedBytes: 1024 * 1024,
  side: 512,
  quality: 0.9,
} as const;

/**
 * Imports: rows and bytes of a file, and the days of the undo, are the specification's; rows of a request are
 * the database's own limit (private.import_chunk_limit); the others are choices of ours. What a spreadsheet
 * holds when it is unpacked is counted while it is unpacked.
 */
export const IMPORT = {
  rows: 200_000,
  bytes: 60 * 1024 * 1024,
  unpackedBytes: 256 * 1024 * 1024,
  /** Milliseconds after which a file that is still being read is given up. */
  readTime: 60_000,
  columns: 200,
  /** Characters of a cell: a longer one is mostly a quotation mark that ends rows later. */
  cellMaximum: 5_000,
  /** Characters of all cells of a workbook: each may refer to the same long text. */
  textMaximum: 32 * 1024 * 1024,
  chunkRows: 500,
  undoDays: 30,
  pageSize: 50,
  /** Rows of the file that a column shows while it is matched, and by which it is known. */
  samples: 2,
  knownBy: 50,
  /** Values of a column that are matched by hand; what has more is no column of choices. */
  values: 60,
  /** Decisions for a whole file at once: what would be more is one of the rest. */
  decisions: 5,
  /** Milliseconds for which the page may be busy without a break. */
  slice: 30,
} as const;

/**
 * Requests to the API: choices of ours. Times in milliseconds. 200 ids are about 7.5 kB of address,
 * half of what servers take; 1,000 rows are what a hosted API answers at most.
 */
export const API = {
  timeout: 20_000,
  uploadTimeout: 60_000,
  /** For the deletion of a whole network: as long as the database lets it take. */
  deletionTimeout: 60_000,
  retryDelays: [300, 1_000],
  /** How often a lost server is asked whether it is there again. */
  probeInterval: 3_000,
  searchMaxLength: 200,
  /** The most days of a filter 'older than': a hundred years. */
  oldestDays: 36_500,
  /** What search functions of the database take: words of a query and rows of a page. */
  searchMaxWords: 20,
  searchPageSize: 1_000,
  idsPerRequest: 200,
  /** What one request of a member may change: the database's own limit. */
  memberRowsPerChange: 20,
  exportPageSize: 1_000,
} as const;
