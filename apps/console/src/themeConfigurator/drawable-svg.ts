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
