import { rememberShown } from '../conversations/neighbours.ts'
import { toastQueue } from '../kit/toasts/toasts.ts'
import { SOURCE_LANGUAGE, speak } from '../messages/messages.ts'
import { setHubStatus } from '../shell/hub/hub-state.ts'
import { setCompanyInTitle, setProductName } from '../shell/title/page-title.ts'
import { applyTheme } from '../theme/apply-theme.ts'
import { moveAgain } from './look.ts'

const root = document.documentElement
const attributesOf = (element: Element) => [...element.attributes].map(({ name, value }) => [name, value] as const)
/** As the page was before the first test. */
const atFirst = {
  attributes: [root, document.body].map((element) => [element, attributesOf(element)] as const),
  children: new Set<Element>(document.body.children),
  address: location.href,
}
/** The library makes what speaks to screen readers once, and keeps it with what was said for seven seconds. */
const SPEAKER = '[data-live-announcer]'
const silenced = new WeakSet<Element>()

/** Gone until something is said again, as it is in a page where nothing was. */
function silence(speaker: Element): void {
  for (const said of speaker.children) said.replaceChildren()
  speaker.remove()
  if (silenced.has(speaker)) return
  silenced.add(speaker)
  new MutationObserver((changes) => {
    const isSaid = changes.some(({ addedNodes }) => addedNodes.length > 0)
    if (isSaid && !speaker.isConnected) document.body.prepend(speaker)
  }).observe(speaker, { childList: true, subtree: true })
}

/**
 * Files share the page and the modules they load, so whatever a test leaves in them is taken back here before the next one, whichever
 * file it is in: what is stored, said, looked at, and what a screen has done to the document around it.
 */
export function restorePage(): void {
  localStorage.clear()
  sessionStorage.clear()
  toastQueue.clear()
  speak(SOURCE_LANGUAGE)
  setHubStatus('Connecting')
  setCompanyInTitle('')
  setProductName('Parley')
  rememberShown([])
  applyTheme({})
  moveAgain()
  for (const each of [...document.body.children]) {
    if (each.matches(SPEAKER)) silence(each)
    else if (!atFirst.children.has(each)) each.remove()
  }
  for (const [element, attributes] of atFirst.attributes) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
    for (const [name, value] of attributes) element.setAttribute(name, value)
  }
  if (location.href !== atFirst.address) history.replaceState(null, '', atFirst.address)
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  scrollTo(0, 0)
}
