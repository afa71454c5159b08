import { createContext } from 'react'

/** What cards and wires of the canvas share; kept out of their data, so that it changes without them. */
export const CanvasContext = createContext<{ isReadOnly: boolean }>({ isReadOnly: true })
