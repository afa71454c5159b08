import { createContext, useContext } from 'react'
import type { Call } from './client.ts'
import { clientFailure } from './failure.ts'

const unconnected: Call = () => Promise.reject(clientFailure('unauthorized'))

export const ApiContext = createContext<Call>(unconnected)

/** The call itself, for what is neither a read nor a write of a screen. */
export const useApi = (): Call => useContext(ApiContext)
