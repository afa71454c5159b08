import type { ComponentType } from 'react'

const KEY = 'screenReload'

/** The page around a download that failed; a new release may have taken the file away. */
export interface ReloadPage {
  readonly store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly load: (href: string) => void
}

const browserPage = (): ReloadPage => ({
  store: sessionStorage,
  load: (href) => {
    // The same address with another hash would not load anything.
    if (href === location.pathname + location.search + location.hash) location.reload()
    else location.assign(href)
  },
})

type Load = () => Promise<{ default: ComponentType }>

/** Downloads a screen; if that fails, the whole page is loaded at the target, once. */
export async function loadScreen(
  screen: Load,
  target: string,
  page: ReloadPage = browserPage(),
): Promise<ComponentType> {
  try {
    const { default: Screen } = await screen()
    page.store.removeItem(KEY)
    return Screen
  } catch (error) {
    if (page.store.getItem(KEY) === target) {
      page.store.removeItem(KEY)
      throw error
    }
    page.store.setItem(KEY, target)
    page.load(target)
    return new Promise(() => {}) // the page goes away; nothing may be shown before
  }
}
