import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { BlockWriter, type Extracted, titleOf, UnreadableFile } from './blocks.ts'

const MOST_NODES = 100_000
const MOST_DEPTH = 300
/** Less than this is a menu that was taken for the article: then all of the page is read. */
const ENOUGH = 200
const LEFT_OUT = new Set(
  'SCRIPT STYLE NOSCRIPT TEMPLATE SVG CANVAS IFRAME OBJECT NAV FORM BUTTON SELECT TEXTAREA AUDIO VIDEO HEAD'.split(' '),
)
const HEAD_PARTS = new Set('TITLE META LINK BASE STYLE SCRIPT'.split(' '))
const BLOCKS = new Set(
  'P LI TR DT DD DIV SECTION ARTICLE MAIN HEADER FOOTER ASIDE BLOCKQUOTE PRE FIGCAPTION CAPTION UL OL TABLE TBODY THEAD BR HR BODY'.split(
    ' ',
  ),
)

/** What a node of the parsed page is, as far as it is read here. */
interface PageNode {
  readonly nodeType: number
  readonly nodeName: string
  readonly textContent: string | null
  readonly childNodes: Iterable<PageNode>
  getAttribute?(name: string): string | null
  append?(...nodes: PageNode[]): void
}

interface Page {
  readonly body: PageNode | null
  readonly documentElement: PageNode & { replaceChildren(...nodes: PageNode[]): void }
  createElement(name: string): PageNode
  querySelector(selector: string): PageNode | null
  querySelectorAll(selector: string): ArrayLike<PageNode> & Iterable<PageNode>
}

/** The article of a page by its headings; `isWhole` reads all of it, as of a document that was turned into HTML. */
export function readHtml(html: string, { url, isWhole = false }: { url?: string; isWhole?: boolean } = {}): Extracted {
  const document = pageOf(html)
  if (document.querySelectorAll('*').length > MOST_NODES) throw new UnreadableFile('the page has too many parts.')
  const links = url === undefined ? [] : linksOf(document, url)
  const title = titleOf(document.querySelector('title')?.textContent ?? '')
  const whole = blocksOf(document.body)
  // Readability takes the page apart, so all of it is read before.
  const article = isWhole ? null : articleOf(document)
  const read = article !== null && lengthOf(article) >= ENOUGH ? article : whole
  return { title: title || (read.first ?? whole.first ?? ''), blocks: read.blocks, links }
}

/** With one head and one body: HTML lets people leave out the tags of both, and this parser adds none. */
function pageOf(html: string): Page {
  const text = /<html[\s>]/i.test(html) ? html : `<!doctype html><html>${html}</html>`
  const page = parseHTML(text).document as unknown as Page // what is used of it
  // Only asked for by selector: `document.body` would make an empty one before the one that is there.
  const head = page.querySelector('head') ?? page.createElement('head')
  const body = page.querySelector('body') ?? page.createElement('body')
  for (const part of [...page.documentElement.childNodes])
    if (part !== head && part !== body) (HEAD_PARTS.has(part.nodeName.toUpperCase()) ? head : body).append?.(part)
  page.documentElement.replaceChildren(head, body)
  return page
}

const lengthOf = ({ blocks }: BlockWriter) => blocks.reduce((sum, { text }) => sum + text.length, 0)

function articleOf(document: Page): BlockWriter | null {
  try {
    const content = new Readability(document as never).parse()?.content
    return content == null ? null : blocksOf(pageOf(content).body)
  } catch {
    // What it cannot take apart is read as a whole.
    return null
  }
}

function linksOf(document: Page, url: string): string[] {
  const base = URL.parse(document.querySelector('base')?.getAttribute?.('href') ?? '', url)?.href ?? url
  return [...document.querySelectorAll('a[href]')].flatMap((link) => {
    const target = URL.parse(link.getAttribute?.('href') ?? '', base)
    return target && /^https?:$/.test(target.protocol) ? [target.href] : []
  })
}

function blocksOf(body: PageNode | null): BlockWriter {
  const writer = new BlockWriter()
  let words: string[] = []
  const close = () => {
    writer.text(words.join(''))
    words = []
  }
  const walk = (node: PageNode, depth: number): void => {
    if (depth > MOST_DEPTH) throw new UnreadableFile('the page is nested too deep.')
    if (node.nodeType === 3) {
      words.push(node.textContent ?? '')
      return
    }
    const name = node.nodeName.toUpperCase()
    if (LEFT_OUT.has(name) || node.getAttribute?.('hidden') != null || node.getAttribute?.('aria-hidden') === 'true')
      return
    const level = /^H([1-6])$/.exec(name)?.[1]
    if (level !== undefined) {
      close()
      writer.heading(Number(level), node.textContent ?? '')
      return
    }
    const isBlock = BLOCKS.has(name)
    if (isBlock) close()
    for (const child of node.childNodes) walk(child, depth + 1)
    if (name === 'TD' || name === 'TH') words.push(' ')
    if (isBlock) close()
  }
  if (body) walk(body, 0)
  close()
  return writer
}
