import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { BlockWriter, type Extracted, titleOf, UnreadableFile } from './blocks.ts'
import { isFootnoteMark, isHidden, MOST_DEPTH, nameOf, type Page, type PageNode } from './htmlNode.ts'
import { INNERMOST, openedBy, openForms, openHeadings, openPanels, opensPanel } from './htmlPanels.ts'
import { rowsOf } from './htmlTable.ts'

const MOST_NODES = 100_000
/** Less than this is a menu that was taken for the article: then all of the page is read. */
const ENOUGH = 200
const LEFT_OUT = new Set(
  'SCRIPT STYLE NOSCRIPT TEMPLATE SVG CANVAS IFRAME OBJECT NAV FORM BUTTON SELECT TEXTAREA DIALOG AUDIO VIDEO HEAD'.split(
    ' ',
  ),
)
const HEAD_PARTS = new Set('TITLE META LINK BASE STYLE SCRIPT'.split(' '))
const BLOCKS = new Set(
  'P LI TR DT DIV SECTION ARTICLE MAIN HEADER FOOTER ASIDE BLOCKQUOTE PRE FIGCAPTION CAPTION UL OL TABLE TBODY THEAD BR HR BODY'.split(
    ' ',
  ),
)

/** The article of a page by its headings; `isWhole` reads all of it, as of a document that was turned into HTML. */
export function readHtml(html: string, { url, isWhole = false }: { url?: string; isWhole?: boolean } = {}): Extracted {
  const document = pageOf(html)
  if (document.querySelectorAll('*').length > MOST_NODES) throw new UnreadableFile('the page has too many parts.')
  const links = url === undefined ? [] : linksOf(document, url)
  openForms(document)
  openPanels(document)
  openHeadings(document)
  const title = titleOf(document.querySelector('title')?.textContent ?? '')
  const whole = blocksOf(document.body)
  const said = isWhole ? null : mainOf(document)
  // Readability takes the page apart, so all of it is read before.
  const article = isWhole || said ? said : articleOf(document)
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

/** What the page itself says is the main thing on it; a guess would leave out answers that are folded, and headings. */
function mainOf(document: Page): BlockWriter | null {
  const parts = [...document.querySelectorAll('main,[role=main]')]
  const [main] = parts
  const writer = main && parts.length === 1 ? blocksOf(main) : null
  return writer && lengthOf(writer) >= ENOUGH ? writer : null
}

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
  const readTable = (node: PageNode): boolean => {
    const rows = rowsOf(node)
    if (!rows) return false
    close()
    const caption = [...node.childNodes].find((part) => nameOf(part) === 'CAPTION')
    writer.text(caption?.textContent ?? '')
    for (const row of rows) writer.text(row)
    return true
  }
  /** What it says stands under these words, and what comes after it does not. */
  const readUnder = (heading: string, level: number, parts: Iterable<PageNode>, depth: number) => {
    close()
    writer.within(() => {
      writer.heading(level, heading)
      for (const part of parts) walk(part, depth + 1)
      close()
    })
  }
  const walk = (node: PageNode, depth: number): void => {
    if (depth > MOST_DEPTH) throw new UnreadableFile('the page is nested too deep.')
    if (node.nodeType === 3) {
      words.push(node.textContent ?? '')
      return
    }
    const name = nameOf(node)
    if (LEFT_OUT.has(name) || isHidden(node) || isFootnoteMark(node) || opensPanel(node)) return
    const level = /^H([1-6])$/.exec(name)?.[1]
    if (level !== undefined) {
      close()
      writer.heading(Number(level), node.textContent ?? '')
      return
    }
    if (name === 'TABLE' && readTable(node)) return
    const panel = openedBy(node)
    if (panel) {
      readUnder(panel.words, panel.level, node.childNodes, depth)
      return
    }
    if (name === 'DETAILS') {
      const summary = [...node.childNodes].find((part) => nameOf(part) === 'SUMMARY')
      const parts = [...node.childNodes].filter((part) => part !== summary)
      readUnder(summary?.textContent ?? '', INNERMOST, parts, depth)
      return
    }
    // A term and what it means are one.
    if (name === 'DD') {
      const term = words.join('').trim()
      if (term !== '') words = [/[.:!?…]$/.test(term) ? `${term} ` : `${term}: `]
    }
    const isBlock = BLOCKS.has(name)
    if (isBlock) close()
    for (const child of node.childNodes) walk(child, depth + 1)
    if (name === 'TD' || name === 'TH') words.push(' ')
    if (isBlock && name !== 'DT') close()
    if (name === 'DD') close()
  }
  if (body) walk(body, 0)
  close()
  return writer
}
