import { bytesOf, isShowable, readBitmap } from '../theme/bitmap.ts'

/** The longest data URL of a picture, about 64 KB of it. */
export const MOST_PICTURE = 90_000

/** Whether a data URL is the picture that it says it is: PNG, JPEG or WebP. Drawings that could run a script are none. */
export function isPicture(source: string): boolean {
  const [, kind, content = ''] = /^data:image\/(png|jpeg|webp);base64,([A-Za-z0-9+/]+={0,2})$/.exec(source) ?? []
  const bitmap = readBitmap(bytesOf(content))
  return bitmap !== undefined && bitmap.type === kind && isShowable(bitmap)
}
