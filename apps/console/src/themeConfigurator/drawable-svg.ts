import { PictureError } from '../kit/pictures/picture-file.ts'
import { t } from './themeConfigurator.messages.ts'

const SVG = 'http://www.w3.org/2000/svg'
/** What draws nothing that could be kept, or brings other documents. */
const DROPPED =
  'script, foreignObject, iframe, object, embed, audio, video, canvas, a[href^="javascript"], set[attributeName="href"]'
const LINKS = ['href', 'xlink:href', 'src']

/**
 * An SVG as it can be drawn: its root alone, without document type, scripts, handlers and anything from elsewhere, at a size of its own, by
 * which it is drawn as sharp as the box. Undefined where it is none.
 */
export function drawableSvg(
  text: string,
  box: { readonly width: number; readonly height: number },
): string | undefined {
  if (/<!ENTITY/i.test(text)) return undefined
  const page = new DOMParser().parseFromString(text, 'image/svg+xml')
  const root = page.documentElement
  if (root.namespaceURI !== SVG || root.localName !== 'svg' || page.querySelector('parsererror')) return undefined
  const size = sizeOf(root)
  if (!size) return undefined
  for (const each of root.querySelectorAll(DROPPED)) each.remove()
  for (const each of [root, ...root.querySelectorAll('*')]) clean(each)
  if (drawnBy(root) > MOST_DRAWN) throw new PictureError(t('tooMuchDrawn'))
  if (!root.hasAttribute('viewBox')) root.setAttribute('viewBox', `0 0 ${size.width} ${size.height}`)
  const share = Math.min(box.width / size.width, box.height / size.height)
  root.setAttribute('width', String(Math.max(1, size.width * share)))
  root.setAttribute('height', String(Math.max(1, size.height * share)))
  return new XMLSerializer().serializeToString(root)
}

/** By its view box, else by its own width and height. */
function sizeOf(root: Element) {
  const [, , boxWidth = 0, boxHeight = 0] = (root.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const own = (name: string) => Number.parseFloat(root.getAttribute(name) ?? '')
  const [width, height] = boxWidth > 0 && boxHeight > 0 ? [boxWidth, boxHeight] : [own('width'), own('height')]
  return width > 0 && height > 0 && width / height < 100 && height / width < 100 ? { width, height } : undefined
}

function clean(element: Element): void {
  for (const { name, value } of [...element.attributes]) {
    const isLink = LINKS.includes(name) && !/^(#|data:image\/(png|jpeg|gif|webp);)/.test(value.trim())
    if (isLink || /^on/i.test(name) || isFromElsewhere(value)) element.removeAttribute(name)
  }
  if (element.localName === 'style' && isFromElsewhere(element.textContent)) element.remove()
}

const isFromElsewhere = (css: string): boolean => /@import|url\((?!\s*['"]?#)|image-set\(/i.test(css)

/** Shapes that a logo draws, at most; a step of a filter takes as long as many. */
const MOST_DRAWN = 100_000
const FILTER_STEP = 1_000
const DEEPEST = 1_000

/** What is drawn, counted each time that something uses it: a few lines can ask for billions of shapes. */
function drawnBy(root: Element): number {
  const byId = new Map([...root.querySelectorAll('[id]')].map((each) => [each.id, each]))
  const named = (ids: readonly string[]) => ids.flatMap((id) => byId.get(id) ?? [])
  // Which shapes a style sheet means is not looked up: all of them.
  const sheets = [...root.querySelectorAll('style')].flatMap(({ textContent }) => idsIn(textContent))
  const styled = named([...new Set(sheets)]).filter(({ localName }) => !localName.endsWith('Gradient'))
  const known = new Map<Element, number>()
  const count = (element: Element, depth: number): number => {
    const before = known.get(element)
    if (before !== undefined) return before
    if (depth > DEEPEST) return MOST_DRAWN + 1
    known.set(element, 0) // what leads back to itself is not drawn
    const uses = [...element.attributes].flatMap(({ name, value }) =>
      LINKS.includes(name) ? [value.trim().slice(1)] : idsIn(value),
    )
    let drawn = element.localName.startsWith('fe') ? FILTER_STEP : 1
    for (const each of [...element.children, ...named(uses), ...styled]) drawn += count(each, depth + 1)
    known.set(element, drawn)
    return drawn
  }
  return count(root, 0)
}

const idsIn = (css: string): string[] => [...css.matchAll(/url\(\s*['"]?#([^'")\s]+)/g)].map(([, id = '']) => id)
