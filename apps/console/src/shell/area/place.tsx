import type { ComponentType } from 'react'
import { lazyPart } from '../../kit/lazy-part.tsx'

type Load<P> = () => Promise<ComponentType<P>>

/** A place in a screen that rooms above it fill; `P` is what the screen tells what stands there. */
export interface Place<P extends object> {
  /** In the area file of the room that fills it: who deletes the room empties the place. */
  readonly fill: (load: Load<P>) => void
  readonly loads: readonly Load<P>[]
}

export function place<P extends object>(): Place<P> {
  const loads: Load<P>[] = []
  return { fill: (load) => void loads.push(load), loads }
}

/** What stands in a place, downloaded as a `lazyPart` of the file that shows it; nothing where no room fills it. */
export const partsIn = <P extends object>({ loads }: Place<P>): ComponentType<P> =>
  lazyPart(async () => {
    const parts = await Promise.all(loads.map((load) => load()))
    return (props: P) => parts.map((Part) => <Part key={Part.displayName ?? Part.name} {...props} />)
  })
