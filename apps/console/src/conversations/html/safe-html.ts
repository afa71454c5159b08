const words = (text: string) => text.split(' ')
/** Elements that may stand in an event's HTML. */
const ALLOWED = new Set(
  words(
    'a blockquote br code dd div dl dt em hr li ol p pre s small span strong sub sup table tbody td th thead tr u ul',
  ),
)
/** What is shown as another element: headings would mix with those of the page. */
const SHOWN_AS: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  h1: 'p',
  h2: 'p',
  h3: 'p',
  h4: 'p',
  h5: 'p',
  h6: 'p',
}
/** Left out with all that is in them; of other unknown elements the content stays. */
const DROPPED = new Set(
  words(
    'script style template noscript iframe frame frameset object embed applet svg math title head select textarea button form input audio video canvas link meta base',
  ),
)
const HREF = /^(https?:|mailto:|tel:)/i
const DEEPEST = 24
const MOST_NODES = 2_000
const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml'

export type SafeNode = string | { tag: string; href?: string; children: readonly SafeNode[] }

/** The address of a link, if it leads to a page, a mailbox or a number; read the way a browser would, controls and all. */
function safeHref(raw: string | null): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip them inside a scheme, and so does this check
  const href = (raw ?? '').replace(/[\u0000-\u0020]+/g, '')
  return HREF.test(href) ? href : undefined
}

/**
 * What an event's HTML says, as plain data: allowed elements without any attribute but the address of links.
 * The text is parsed into a document of its own that runs and loads nothing, and is never put into the page.
 */
export function safeHtml(html: string): readonly SafeNode[] {
  let left = MOST_NODES
  const read = (parent: Node, depth: number): SafeNode[] => {
    const nodes: SafeNode[] = []
    for (const node of parent.childNodes) {
      left -= 1
      if (left < 0) break
      if (node.nodeType === Node.TEXT_NODE) {
        nodes.push(node.nodeValue ?? '')
        continue
      }
      if (!(node.nodeType === Node.ELEMENT_NODE)) continue
      const element = node as Element // by its node type
      const name = element.localName
      if (element.namespaceURI !== HTML_NAMESPACE || DROPPED.has(name)) continue
      const children = depth < DEEPEST ? read(element, depth + 1) : []
      const tag = Object.hasOwn(SHOWN_AS, name) ? SHOWN_AS[name] : name
      if (!tag || !ALLOWED.has(tag)) {
        nodes.push(...children)
        continue
      }
      const href = tag === 'a' ? safeHref(element.getAttribute('href')) : undefined
      nodes.push({ tag: tag === 'a' && !href ? 'span' : tag, ...(href ? { href } : {}), children })
    }
    return nodes
  }
  return read(new DOMParser().parseFromString(html, 'text/html').body, 0)
}

/** Whether a text is meant as HTML at all. */
export const looksLikeHtml = (text: string): boolean => /<\/?[a-z][^<>]*>/i.test(text)
