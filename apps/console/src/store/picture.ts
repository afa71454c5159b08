import { isPicture, MOST_PICTURE } from '@parley/contract/store/picture.ts'

const WIDEST = 480
const QUALITIES = [0.85, 0.6, 0.4]

/** A file as the small picture that is kept of it; undefined where it is no picture. */
export async function pictureOf(file: Blob): Promise<string | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return undefined
  const scale = Math.min(1, WIDEST / bitmap.width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return QUALITIES.map((quality) => canvas.toDataURL('image/webp', quality)).find(
    (source) => source.length <= MOST_PICTURE && isPicture(source),
  )
}
