import { isHidden, nameOf, type Page, type PageNode } from './htmlNode.ts'

const HEADINGS = 'h1,h2,h3,h4,h5,h6'
/** Attributes in which a panel carries the words by which it is opened, and their level where they are a heading. */
const OPENED_BY = 'data-opened-by'
const LEVEL = 'data-opened-level'
/** Of the heading whose words a panel carries. */
const OPENS = 'data-opens'
/** Deeper than all headings that a page has of its own. */
export const INNERMOST = 6
const TARGETS = ['aria-controls', 'data-bs-target', 'data-target', 'href']
const CONTROLS = '[aria-controls],[data-bs-target],[data-target],a[href^="#"]'
/** What is there to be pressed, and says nothing else. */
const PRESSED = '[aria-expanded],[data-bs-toggle],[data-toggle],[role=button],[role=tab]'
/** Menus and dialogs open, too, and say nothing about anything. */
const NO_PANEL = 'nav,[role=dialog],[role=alertdialog],[role=menu],[role=navigation],dialog'

/**
 * Opens what a person could open: a collapsed answer is hidden as an accordion stands at first, and is what the page says. What nobody can
 * open stays hidden.
 */
export function openPanels(page: Page): void {
  const controls = new Map<string, PageNode>()
  for (const control of page.querySelectorAll(CONTROLS))
    for (const target of TARGETS.flatMap((name) => control.getAttribute?.(name)?.split(/\s+/) ?? []))
      if (!controls.has(target.replace(/^#/, ''))) controls.set(target.replace(/^#/, ''), control)
  for (const panel of page.querySelectorAll('[hidden],[aria-hidden=true],[role=tabpanel]')) {
    if (isWithin(panel, NO_PANEL) || panel.querySelector?.(NO_PANEL)) continue
    const id = panel.getAttribute?.('id') ?? ''
    const control = (id === '' ? undefined : controls.get(id)) ?? labelOf(page, panel)
    if (control === undefined && !followsItsHeading(panel) && panel.getAttribute?.('hidden') !== 'until-found') continue
    panel.removeAttribute?.('hidden')
    panel.removeAttribute?.('aria-hidden')
    nameAfter(panel, control ?? panel.previousElementSibling)
  }
}

/** What a panel says it is named by, unless that is a heading in it. */
function labelOf(page: Page, panel: PageNode): PageNode | undefined {
  const id = panel.getAttribute?.('aria-labelledby')
  if (!id || !/^[\w-]+$/.test(id)) return undefined
  const label = page.querySelector(`[id="${id}"]`)
  return label && nameOf(label) === 'BUTTON' ? label : undefined
}

/** Hidden right after a heading, a term, or a button that says whether it is open: nothing else can be meant by it. */
function followsItsHeading(panel: PageNode): boolean {
  const before = panel.previousElementSibling
  if (!before) return false
  return /^(H[2-6]|DT|BUTTON)$/.test(nameOf(before)) || before.querySelector?.('[aria-expanded]') != null
}

/** What a panel says stands under the words by which it is opened, and nothing after it does. */
function nameAfter(panel: PageNode, by: PageNode | null | undefined): void {
  const heading = by?.closest?.(HEADINGS) ?? by?.querySelector?.(HEADINGS)
  const words = ((heading ?? by)?.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
  if (words === '') return
  panel.setAttribute?.(OPENED_BY, words)
  panel.setAttribute?.(LEVEL, heading ? nameOf(heading).slice(1) : String(INNERMOST))
  // A link in a sentence stays in it.
  if (heading || by?.closest?.(PRESSED)) (heading ?? by)?.setAttribute?.(OPENS, '')
}

/** Under which words a panel stands that could be opened; undefined for all else. */
export function openedBy(node: PageNode): { readonly words: string; readonly level: number } | undefined {
  const words = node.getAttribute?.(OPENED_BY)
  return words ? { words, level: Number(node.getAttribute?.(LEVEL)) } : undefined
}

/** Whether its words are those of a panel, where they are read. */
export const opensPanel = (node: PageNode): boolean => node.getAttribute?.(OPENS) != null

const isWithin = (node: PageNode, selector: string): boolean => node.closest?.(selector) != null

/** The words of a heading stay its words where they can be pressed. */
export function openHeadings(page: Page): void {
  for (const button of page.querySelectorAll('h1 button,h2 button,h3 button,h4 button,h5 button,h6 button')) {
    const words = page.createElement('span')
    words.append?.(...button.childNodes)
    button.replaceWith?.(words)
  }
}

/** Whether the whole page, or a good part of it, is one form, as some servers write them: what people fill in is a part of it only. */
function isPageOfItsOwn(form: PageNode): boolean {
  return form.querySelector?.('h1,h2,h3,h4,h5,h6,p,li,table,dl,article,main,section') != null
}

/** Forms that hold what the page says become a part of it; others, for a search or a message, are left out as they stand. */
export function openForms(page: Page): void {
  for (const form of page.querySelectorAll('form')) {
    if (isHidden(form) || !isPageOfItsOwn(form)) continue
    const part = page.createElement('div')
    part.append?.(...form.childNodes)
    form.replaceWith?.(part)
  }
}
