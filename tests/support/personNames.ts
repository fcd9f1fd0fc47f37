/** Names that people have, however rare. */
export const PLAIN_NAMES = [
  'Robin',
  'J.R. Smith',
  'J.R.R. Tolkien',
  'St. John',
  'Sammy Davis Jr.',
  'O’Brien-Ávila',
  'Dr.',
  'N/A',
  'Zoë 2',
  '李小龍',
  'نور',
  '',
] as const;

/** What a mail program would make a link of, and what breaks a line or turns it round. */
export const UNFIT_NAMES = [
  'evil.example',
  'Claim your prize at evil.example/win today',
  'www.evil.example',
  'EVIL.COM',
  'http://localhost',
  'https://evil.example',
  '//evil',
  'evil。example',
  'evil．example',
  'kim@evil.example',
  'Kim\r\nBcc: everybody',
  'Kim\nExample',
  'Kim\tExample',
  'Kim\u0007',
  'Kim\u2028Example',
  '\u202eelpmaxe',
  'Kim\u0085',
] as const;
