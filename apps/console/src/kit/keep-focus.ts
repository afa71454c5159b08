import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/** An element that had the focus, and all that stood around it, innermost first: what goes takes its own surroundings along. */
type Trace = { element: Element; around: readonly Element[] }

let last: Trace | undefined
/** What had the focus before a dialog took it. */
const origins = new WeakMap<Element, Trace | undefined>()

const MENU = '[role="menu"]'
const DIALOG = '[role="dialog"], [role="alertdialog"]'
const PART = 'section, aside, main, [role="region"]'

function traceOf(element: Element): Trace {
  const around: Element[] = []
  for (let at = element.parentElement; at; at = at.parentElement) around.push(at)
  return { element, around }
}

/** A menu goes when something is chosen from it: what opened it stands for it. */
function remember({ target }: FocusEvent): void {
  if (!(target instanceof Element)) return
  const menu = target.closest(MENU)
  const opener = menu?.id ? document.querySelector(`[aria-controls~="${CSS.escape(menu.id)}"]`) : null
  last = traceOf(opener ?? target)
}

const isNowhere = () => document.activeElement === null || document.activeElement === document.body

/** Headings take no focus by themselves, and only as long as they have it. */
function focusHeading(part: Element): boolean {
  const heading = part.querySelector<HTMLElement>('[data-takes-focus]') ?? part.querySelector<HTMLElement>('h1, h2, h3')
  if (!heading) return false
  if (!heading.hasAttribute('tabindex')) {
    heading.setAttribute('tabindex', '-1')
    heading.addEventListener('blur', () => heading.removeAttribute('tabindex'), { once: true })
  }
  heading.focus({ preventScroll: true })
  return !isNowhere()
}

function tryFocus(element: Element | null): boolean {
  if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true })
  return !isNowhere()
}

/** Back to what had the focus, or else as near to it as something is left: the row, the dialog, the heading of the part. */
function giveBack(trace: Trace | undefined): void {
  if (!trace || tryFocus(trace.element)) return
  for (const each of [trace.element, ...trace.around]) {
    if (!each.isConnected) {
      if (!origins.has(each)) continue
      giveBack(origins.get(each))
      return
    } else if (each.matches('[role="grid"]')) {
      if (tryFocus(each.querySelector('[role="row"][tabindex="0"]'))) return
    } else if (each.matches(DIALOG)) {
      if (tryFocus(each)) return
    } else if (each.matches(PART) && focusHeading(each)) return
  }
  focusHeading(document.querySelector('main') ?? document.body)
}

let isWaiting = false
/** Looks after two frames, when whoever wanted the focus has taken it. */
function lookAfter(): void {
  if (isWaiting || !last || last.element.isConnected) return
  isWaiting = true
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      isWaiting = false
      if (last && !last.element.isConnected && isNowhere()) giveBack(last)
    }),
  )
}

/** Where something that had the focus goes, the focus does not go with it: the next Tab would begin at the top of the page. */
export function useKeepFocus(): void {
  useEffect(() => {
    const observer = new MutationObserver(lookAfter)
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', remember)
      last = undefined
    }
  }, [])
}

/** The overlay gives the focus back in the next frame. */
const afterOverlay = (focus: () => void) => requestAnimationFrame(() => requestAnimationFrame(focus))

/** When what is open in front is done, to the heading of the page: what opened it cannot be used again. */
export function focusPageHeading(): void {
  afterOverlay(() => focusHeading(document.querySelector('main') ?? document.body))
}

/** Likewise to the heading of the part with this id, which may have to be downloaded first. */
export function focusHeadingOf(id: string): void {
  const focus = () => {
    const part = document.getElementById(id)
    return part !== null && focusHeading(part)
  }
  afterOverlay(() => {
    if (focus()) return
    const before = document.activeElement
    const observer = new MutationObserver(() => {
      if (document.activeElement !== before || focus()) observer.disconnect()
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
}

const FIELD =
  'input:not([type="hidden"], [readonly]), textarea:not([readonly]), [role="spinbutton"], [role="textbox"], button[aria-haspopup="listbox"]'
const canTake = (each: HTMLElement) =>
  each.tabIndex >= 0 &&
  each.getClientRects().length > 0 &&
  !each.matches(':disabled') &&
  !each.closest('[aria-hidden="true"]')

/** The first field of an open dialog has the focus, also one that comes later; where there is none, the first button at the bottom, which changes nothing. */
export function useFirstFocus(dialog: RefObject<HTMLElement | null>): void {
  const [origin] = useState(() => last)
  useLayoutEffect(() => {
    if (dialog.current) origins.set(dialog.current, origin)
  }, [dialog, origin])
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const isFree = () => document.activeElement === element || isNowhere() || !element.contains(document.activeElement)
    const focusFirst = (selector: string) => {
      const first = [...element.querySelectorAll<HTMLElement>(selector)].find(canTake)
      first?.focus()
      return first !== undefined
    }
    if (!isFree() || focusFirst(FIELD)) return
    focusFirst('footer button')
    const observer = new MutationObserver(() => {
      const isElsewhere = document.activeElement !== element && !document.activeElement?.closest('footer')
      if (isElsewhere || focusFirst(FIELD)) observer.disconnect()
    })
    observer.observe(element, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [dialog])
}
