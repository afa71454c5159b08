import { useLayoutEffect, useSyncExternalStore } from 'react'
import type { Section } from '../area/area.ts'

/** What a screen wants of the frame around it, where its address alone does not say it. */
interface OwnFrame {
  /** The section that what is shown belongs to. */
  readonly section?: Section | undefined
  /** What is drawn on needs the height. */
  readonly hasFooter?: boolean
}

const USUAL: OwnFrame = {}
let own = USUAL
const listeners = new Set<() => void>()

function write(frame: OwnFrame): void {
  own = frame
  for (const listener of listeners) listener()
}

/** As long as what uses it is shown. */
export function useOwnFrame({ section, hasFooter = true }: OwnFrame): void {
  useLayoutEffect(() => {
    write({ section, hasFooter })
    return () => write(USUAL)
  }, [section, hasFooter])
}

export const useShownFrame = (): OwnFrame =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => own,
  )
