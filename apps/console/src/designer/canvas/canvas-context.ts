import { createContext } from 'react'

/** What cards and wires of the canvas share; kept out of their data, so that it changes without them. */
export const CanvasContext = createContext<{ isReadOnly: boolean }>({ isReadOnly: true })

/** All there is. */
export const WHOLE = { padding: 0.1, maxZoom: 1 }
