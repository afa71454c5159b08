import { pictureProblem, THEME_PICTURE_MOST } from '@parley/contract/theme/theme.rules.ts'
import { drawInto, notSmall, openBitmap, PictureError } from '../kit/pictures/picture-file.ts'
import { drawableSvg } from './drawable-svg.ts'
import { t } from './themeConfigurator.messages.ts'

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
  const image = (await openBitmap(file)) ?? (await openSvg(await file.text(), box))
  for (let share = 1; share > 0.1; share /= 1.5) {
    const picture = pictureIn(drawInto(image, { width: box.width * share, height: box.height * share }))
    if (picture.source.length <= THEME_PICTURE_MOST) return checked(picture)
  }
  throw notSmall()
}

async function openSvg(text: string, box: Box): Promise<HTMLImageElement> {
  const svg = drawableSvg(text, box)
  if (svg === undefined) throw new PictureError(t('notAPicture'))
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode().catch(() => {
    throw new PictureError(t('notAPicture'))
  })
  return image
}

function pictureIn(canvas: HTMLCanvasElement): Picture {
  const { width, height } = canvas
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
