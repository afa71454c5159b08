import { useSearchState } from './use-search-state.ts'

export const PANEL_PARAM = 'panel'

/** Whether the panel of this name lies over the page. The address names it: a link opens it, and Back closes it. */
export function usePanel(name: string): { isOpen: boolean; open: () => void; close: () => void } {
  const [search, patch] = useSearchState()
  return {
    isOpen: search.get(PANEL_PARAM) === name,
    open: () => patch({ [PANEL_PARAM]: name }, true),
    close: () => patch({ [PANEL_PARAM]: undefined }),
  }
}
