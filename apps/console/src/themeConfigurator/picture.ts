import { readBitmap } from '@parley/contract/theme/bitmap.ts'
import { pictureProblem, THEME_PICTURE_MOST } from '@parley/contract/theme/theme.rules.ts'
import { fileSize } from '../kit/text/file-size.ts'
import { drawableSvg } from './drawable-svg.ts'
import { t } from './themeConfigurator.messages.ts'

/** What a theme's picture is made of, at most. */
const FILE_MOST = 10_000_000
const PIXELS_MOST = 40_000_000

/** Why a file cannot become a picture, in words for whoever chose it. */
export class PictureError extends Error {}

export interface Picture {
  readonly source: string
  /** Pixels of the picture. */
  readonly width: number
  readonly height: number
}
interface Box {
  readonly width: number
  readonly height: number
}

/**
 * Draws a file anew as a PNG that fits the box: no script, link, place or camera of the file gets into the theme, and it is as small as it
 * is shown. An SVG is drawn as browsers draw pictures, without running or fetching anything.
 */
export async function drawPicture(file: File, box: Box): Promise<Picture> {
  if (file.size > FILE_MOST)
    throw new PictureError(t('fileTooLarge', { size: fileSize(file.size), most: fileSize(FILE_MOST) }))
  const bytes = new Uint8Array(await file.arrayBuffer())
  const image = (await openBitmap(file, bytes)) ?? (await openSvg(bytes, box))
  for (let share = 1; share > 0.1; share /= 1.5) {
    const picture = await draw(image, { width: box.width * share, height: box.height * share })
    if (picture.source.length <= THEME_PICTURE_MOST) return checked(picture)
  }
  throw new PictureError(t('notSmall'))
}

async function openBitmap(file: File, bytes: Uint8Array): Promise<ImageBitmap | undefined> {
  const bitmap = readBitmap(bytes)
  if (!bitmap) return undefined
  if (bitmap.width * bitmap.height > PIXELS_MOST)
    throw new PictureError(t('tooManyPixels', { width: bitmap.width, height: bitmap.height }))
  return await createImageBitmap(file).catch(() => {
    throw new PictureError(t('broken'))
  })
}

async function openSvg(bytes: Uint8Array, box: Box): Promise<HTMLImageElement> {
  const svg = drawableSvg(new TextDecoder().decode(bytes), box)
  if (svg === undefined) throw new PictureError(t('notAPicture'))
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode().catch(() => {
    throw new PictureError(t('broken'))
  })
  return image
}

async function draw(image: ImageBitmap | HTMLImageElement, box: Box): Promise<Picture> {
  const share = Math.min(1, box.width / image.width, box.height / image.height)
  const width = Math.max(1, Math.round(image.width * share))
  const height = Math.max(1, Math.round(image.height * share))
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new PictureError(t('broken'))
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, width, height)
  try {
    return { source: canvas.toDataURL('image/png'), width, height }
  } catch {
    // The browser keeps what it drew to itself: something in it may come from elsewhere.
    throw new PictureError(t('notSafe'))
  }
}

function checked(picture: Picture): Picture {
  const problem = pictureProblem(picture.source)
  if (problem !== undefined) throw new PictureError(problem)
  return picture
}
