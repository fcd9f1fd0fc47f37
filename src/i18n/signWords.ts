/** What a client reads who signs on a screen, by the language of the statement. */
export const signWords = {
  en: {
    title: 'Statement for %{program}',
    household: 'Your household:',
    size: '%{smart_count} person |||| %{smart_count} people',
    limit: '%{people}, with an income of %{amount} a year or less',
    language: 'Language',
    fallback: 'Not available in %{wanted}. Shown in %{shown}.',
    pad: 'Sign here with your finger, a stylus, or the mouse',
    typed: 'Your full name',
    type: 'Type your name instead',
    draw: 'Draw your signature instead',
    clear: 'Clear',
    sign: 'Sign and agree',
    agree: 'I agree',
    tooMany: 'The signature has too many strokes to save. Draw it again with fewer strokes.',
    done: 'Signed. Thank you.',
    giveBack: 'Please give the tablet back to the staff.',
  },
  es: {
    title: 'Declaración para %{program}',
    household: 'Su hogar:',
    size: '%{smart_count} persona |||| %{smart_count} personas',
    limit: '%{people}, con un ingreso de %{amount} al año o menos',
    language: 'Idioma',
    fallback: 'No está disponible en %{wanted}. Se muestra en %{shown}.',
    pad: 'Firme aquí con el dedo, un lápiz para pantalla o el ratón',
    typed: 'Su nombre completo',
    type: 'Escribir mi nombre',
    draw: 'Dibujar mi firma',
    clear: 'Borrar',
    sign: 'Firmar y aceptar',
    agree: 'Acepto',
    tooMany:
      'La firma tiene demasiados trazos y no se puede guardar. Dibújela otra vez con menos trazos.',
    done: 'Firmado. Gracias.',
    giveBack: 'Por favor, devuelva la tableta al personal.',
  },
} as const;

/** The languages that there are words in. */
export type SignLanguage = keyof typeof signWords;

/** English for a statement in a language without words of its own. */
export const signLanguageFor = (language: string | undefined): SignLanguage =>
  language === 'es' ? 'es' : 'en';
