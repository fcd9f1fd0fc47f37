/** Beyond this a body is cut off rather than read to its end, in bytes. */
const DRAIN_LIMIT = 64 * 1024 * 1024;

/**
 * Reads a body, keeping at most `limit` bytes. What is beyond is read and dropped, because a
 * browser that is answered in the middle of sending shows a network failure and not the answer.
 * @returns the bytes, or null when there were more
 */
export async function readLimited(request: Request, limit: number): Promise<Buffer | null> {
  if (!request.body) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let total = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    total += value.byteLength;
    if (total <= limit) chunks.push(value);
    if (total > DRAIN_LIMIT) {
      await reader.cancel();
      break;
    }
  }
  return total > limit ? null : Buffer.concat(chunks, total);
}
