import { PHOTO } from '../../../config';

/** Which square of a picture is shown: `zoom` from 1; `x` and `y` from 0 (left, top) to 1. */
export interface Crop {
  zoom: number;
  x: number;
  y: number;
}

/** The largest square, from the middle. */
export const CENTRED: Crop = { zoom: 1, x: 0.5, y: 0.5 };

export const MAXIMUM_ZOOM = 4;

interface Size {
  width: number;
  height: number;
}

/** The square of a crop in the picture's own pixels. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom;
  return { left: x * (width - side), top: y * (height - side), side };
}

/**
 * The crop after its picture was dragged.
 *
 * @param by the way of the pointer, as parts of the shown square's side
 */
export function dragged(size: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { side } = squareOf(size, crop);
  const moved = (from: number, way: number, length: number) => {
    const room = length - side;
    return room > 0 ? Math.min(1, Math.max(0, from - (way * side) / room)) : from;
  };
  return { ...crop, x: moved(crop.x, by.x, size.width), y: moved(crop.y, by.y, size.height) };
}

/** Draws the square of a crop so that it fills a canvas. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw pictures.');
  const { left, top, side } = squareOf(picture, crop);
  context.imageSmoothingQuality = 'high';
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
}

/**
 * The square of a crop as a file, at most 512 pixels wide, never larger than it was. A picture
 * that would be too heavy for the storage becomes smaller.
 *
 * @param type of the file; a browser that cannot write it answers with another, see `type` of the
 *   result
 * @throws when the browser cannot write a file at all
 */
export async function cutPhoto(picture: ImageBitmap, crop: Crop, type: string): Promise<Blob> {
  const { side } = squareOf(picture, crop);
  const canvas = document.createElement('canvas');
  let width = Math.min(PHOTO.side, Math.max(1, Math.round(side)));
  for (;;) {
    canvas.width = width;
    canvas.height = width;
    drawCrop(canvas, picture, crop);
    const file = await fileOf(canvas, type);
    if (file.size <= PHOTO.storedBytes) return file;
    width = Math.floor(width * 0.75);
  }
}

function fileOf(canvas: HTMLCanvasElement, type: string): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (file: Blob | null) => {
      if (file) resolve(file);
      else reject(new Error('This browser could not write the picture.'));
    };
    canvas.toBlob(take, type, PHOTO.quality);
  });
}
