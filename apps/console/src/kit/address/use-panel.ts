import { useCallback } from 'react'
import { text } from './readers.ts'
import { useAddress } from './use-address.ts'

const readers = { panel: text() }

/**
 * What lies over the page: the address names it (`?panel=`), so that a link opens it and Back closes it. `its` are names in the address
 * that say more about it; they go when it is closed.
 */
export function usePanels(...its: readonly string[]) {
  const [{ panel }, change] = useAddress(readers)
  const open = useCallback((name: string) => change({ panel: name }, { push: true }), [change])
  const close = () => change({ panel: '', ...Object.fromEntries(its.map((name) => [name, undefined])) })
  return { panel, open, close }
}

/** Whether the panel of this name lies over the page. */
export function usePanel(name: string, ...its: readonly string[]) {
  const { panel, open, close } = usePanels(...its)
  return { isOpen: panel === name, open: () => open(name), close }
}
