import { readBitmap } from '@parley/contract/theme/bitmap.ts'
import { fileSize } from '../text/file-size.ts'
import { t } from './pictures.messages.ts'

/** What a picture is made of, at most: more than anybody needs, and less than the browser can open. */
const FILE_MOST = 10_000_000
const PIXELS_MOST = 40_000_000

/** Why a file cannot become a picture, in words for whoever chose it. */
export class PictureError extends Error {}

/** Opens a bitmap to draw it anew; undefined where the file is none. Refused before it is opened where it would be too much. */
export async function openBitmap(file: File): Promise<ImageBitmap | undefined> {
  if (file.size > FILE_MOST)
    throw new PictureError(t('fileTooLarge', { size: fileSize(file.size), most: fileSize(FILE_MOST) }))
  const bitmap = readBitmap(new Uint8Array(await file.arrayBuffer()))
  if (!bitmap) return undefined
  const { width, height } = bitmap
  if (width * height > PIXELS_MOST) throw new PictureError(t('tooManyPixels', { width, height }))
  return await createImageBitmap(file).catch(() => {
    throw new PictureError(t('broken'))
  })
}

/** A picture drawn into a box, no larger than it is. */
export function drawInto(
  image: ImageBitmap | HTMLImageElement,
  box: { readonly width: number; readonly height: number },
): HTMLCanvasElement {
  const share = Math.min(1, box.width / image.width, box.height / image.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * share))
  canvas.height = Math.max(1, Math.round(image.height * share))
  const context = canvas.getContext('2d')
  if (!context) throw new PictureError(t('broken'))
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

export const notSmall = () => new PictureError(t('notSmall'))
