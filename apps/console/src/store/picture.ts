import { isPicture, MOST_PICTURE } from '@parley/contract/store/picture.ts'
import { drawInto, notSmall, openBitmap, PictureError } from '../kit/pictures/picture-file.ts'
import { t } from './store.messages.ts'

const BOX = { width: 480, height: 480 }
const SHARES = [1, 0.7, 0.5, 0.3]
const QUALITIES = [0.85, 0.6]

/** A file as the small picture that is kept of it; refused with the reason where it cannot be one. */
export async function pictureOf(file: File): Promise<string> {
  const bitmap = await openBitmap(file)
  if (!bitmap) throw new PictureError(t('notPicture'))
  for (const share of SHARES) {
    const canvas = drawInto(bitmap, { width: BOX.width * share, height: BOX.height * share })
    for (const quality of QUALITIES) {
      // A browser that makes no WebP answers with a PNG, whatever the quality.
      const source = canvas.toDataURL('image/webp', quality)
      if (source.length <= MOST_PICTURE && isPicture(source)) return source
    }
  }
  throw notSmall()
}
