import type { AnyScreen } from '@parley/contract/kernel/screen.ts'
import { type ComponentType, lazy } from 'react'
import type { AreaTab, TabOf } from './area-tab.ts'

/** A tab of a screen, declared by the room whose matter it is. */
interface AddedTab<P> extends AreaTab {
  /** What it shows, downloaded when it is opened. */
  readonly content: () => Promise<{ default: ComponentType<P> }>
}

/** The tabs of a screen that rooms above it add, in the order in which the contract names them; `P` is what the page tells each. */
export interface MoreTabs<A extends AnyScreen = AnyScreen, P extends object = never> {
  /** In the area file of the room that adds it: who deletes the room deletes the tab. */
  readonly add: (name: TabOf<A>, tab: AddedTab<P>) => void
  readonly contentOf: (name: TabOf<A>) => ComponentType<P> | undefined
  /** Complete once every area file has been read. */
  readonly words: () => Readonly<Record<string, AreaTab>>
}

export function moreTabs<A extends AnyScreen, P extends object>(): MoreTabs<A, P> {
  const words: Record<string, AreaTab> = {}
  const contents: Partial<Record<string, ComponentType<P>>> = {}
  return {
    add: (name, { content, ...tab }) => {
      words[name] = tab
      contents[name] = lazy(content) as unknown as ComponentType<P> // a component as any other, for who shows it
    },
    contentOf: (name) => contents[name],
    words: () => words,
  }
}
