import type { screens } from '@parley/contract/kernel/screens.ts'
import { type MoreTabs, moreTabs } from '../shell/area.ts'

export interface OfLine {
  idLine: number
  /** Tells the page what the line is called, where the reader may see no more of it than the tab. */
  onName?: (name: string) => void
}

/** What a line shows beside its facts; the rooms of statistics and conversations add their tabs. */
export const lineTabs: MoreTabs<typeof screens.line, OfLine> = moreTabs()
