import '../../../i18n/avatarTexts';
import { PHOTO } from '../../../config';
import { text } from '../../../i18n/text';

/** The picture types that profile photos may have, each with the endings that mean it. */
const ENDINGS = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
} as const;

export type PhotoType = keyof typeof ENDINGS;

/** For the file chooser; what is chosen is judged by its bytes. */
export const PHOTO_TYPES: readonly PhotoType[] = ['image/png', 'image/jpeg', 'image/webp'];

const SIGNATURE_LENGTH = 12;
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];

/** The type that a file's first bytes tell; its name and declared type may lie. Null for others. */
export function detectPhotoType(bytes: Uint8Array): PhotoType | null {
  const has = (signature: readonly number[], at = 0) =>
    signature.every((byte, index) => bytes[at + index] === byte);
  if (has(PNG)) return 'image/png';
  if (has(JPEG)) return 'image/jpeg';
  return has(RIFF) && has(WEBP, 8) ? 'image/webp' : null;
}

/** A file that may become a profile photo, or the sentence that says why not. */
export type JudgedPhoto = { type: PhotoType } | { problem: string };

/** Judges a chosen file by its size and its bytes. */
export async function judgePhoto(file: Blob): Promise<JudgedPhoto> {
  if (file.size === 0) return { problem: text('avatar.errors.empty') };
  if (file.size > PHOTO.maximumBytes) {
    const size = Math.ceil(megabytes(file.size));
    const limit = megabytes(PHOTO.maximumBytes);
    return { problem: text('avatar.errors.tooLarge', { size, limit }) };
  }
  try {
    const start = await file.slice(0, SIGNATURE_LENGTH).arrayBuffer();
    const type = detectPhotoType(new Uint8Array(start));
    return type ? { type } : { problem: text('avatar.errors.type') };
  } catch {
    // the file was moved or deleted since it was chosen
    return { problem: text('avatar.errors.unreadable') };
  }
}

/**
 * The ending under which a photo is stored: that of the original file where it fits the type,
 * without the dot.
 */
export function endingOf(fileName: string, type: PhotoType): string {
  const endings: readonly string[] = ENDINGS[type];
  const original = fileName.split('.').at(-1)?.toLowerCase() ?? '';
  return endings.includes(original) ? original : ENDINGS[type][0];
}

/** Whether a type that a browser names is one of ours. */
export const isPhotoType = (type: string): type is PhotoType => Object.hasOwn(ENDINGS, type);

const megabytes = (bytes: number) => bytes / 1024 / 1024;
