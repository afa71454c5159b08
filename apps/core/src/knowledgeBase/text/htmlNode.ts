/** What a node of the parsed page is, as far as it is read here. */
export interface PageNode {
  readonly nodeType: number
  readonly nodeName: string
  readonly textContent: string | null
  readonly childNodes: Iterable<PageNode>
  readonly parentNode: PageNode | null
  readonly previousElementSibling?: PageNode | null
  getAttribute?(name: string): string | null
  setAttribute?(name: string, value: string): void
  removeAttribute?(name: string): void
  append?(...nodes: PageNode[]): void
  replaceWith?(node: PageNode): void
  closest?(selector: string): PageNode | null
  querySelector?(selector: string): PageNode | null
  querySelectorAll?(selector: string): ArrayLike<PageNode> & Iterable<PageNode>
}

export interface Page {
  readonly body: PageNode | null
  readonly documentElement: PageNode & { replaceChildren(...nodes: PageNode[]): void }
  createElement(name: string): PageNode
  querySelector(selector: string): PageNode | null
  querySelectorAll(selector: string): ArrayLike<PageNode> & Iterable<PageNode>
}

/** What is nested deeper is made to be hard to read. */
export const MOST_DEPTH = 300

export const nameOf = (node: PageNode): string => node.nodeName.toUpperCase()

/** What is hidden from everybody as the page stands. */
export const isHidden = (node: PageNode): boolean =>
  node.getAttribute?.('hidden') != null || node.getAttribute?.('aria-hidden') === 'true'

/** Marks of footnotes and ways back to them: nobody says them. */
export function isFootnoteMark(node: PageNode): boolean {
  const name = nameOf(node)
  if (name !== 'SUP' && name !== 'A') return false
  const text = (node.textContent ?? '').trim()
  if (name === 'A') return /^[↑↩⤴^]\ufe0e?$/.test(text)
  return /^\[\w{1,4}\]$/.test(text) || (/^[\d*†‡§]{1,3}$/.test(text) && node.querySelector?.('a') != null)
}
