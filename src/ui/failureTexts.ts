/**
 * The text keys of what happened and of what to do about it. Errors of the data layer carry both;
 * the message of any other one (an answer that makes no sense, say) is for developers.
 */
export function failureTexts(error: unknown): { title: string; detail: string } {
  if (error instanceof Error && 'detail' in error && typeof error.detail === 'string')
    return { title: error.message, detail: error.detail };
  return { title: 'data.errors.unreadable', detail: 'data.errors.server' };
}
