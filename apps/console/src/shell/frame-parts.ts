import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'

/** What a room adds to the frame around every screen. */
export interface FramePart {
  /** Beside the other bells of the header. */
  readonly bell?: ComponentType
  /** Keeps what it shows up to date by the live connection; answers how to stop. */
  readonly follow?: (cache: QueryClient) => () => void
}

// Found by the name of its file, like an area: the frame knows no room.
const found = import.meta.glob<{ part: FramePart }>('../*/*.frame.ts', { eager: true })

export const frameParts: readonly FramePart[] = Object.values(found).map(({ part }) => part)
