import { createContext, useMemo } from 'react'
import { useAddress } from '../../kit/address/use-address.ts'
import { designerAddress } from '../designer.address.ts'
import { useTests } from './use-tests.ts'

/** What tests go through: ids of steps, and of their exits as `wayKey` says them. */
export interface Covered {
  readonly steps: ReadonlySet<string>
  readonly ways: ReadonlySet<string>
}

export const wayKey = (step: string, outlet: string): string => `${step}\n${outlet}`

/** For cards and ports of the canvas; undefined where it is not to be marked. */
export const CoveredContext = createContext<Covered | undefined>(undefined)

/** What is to be marked on the canvas, where somebody asked for it. */
export function useCovered(): Covered | undefined {
  const [{ covered }] = useAddress(designerAddress)
  const coverage = useTests().data?.coverage
  const isAsked = covered === '1'
  return useMemo(
    () =>
      isAsked && coverage
        ? {
            steps: new Set(coverage.steps),
            ways: new Set(coverage.ways.map(([step, outlet]) => wayKey(step, outlet))),
          }
        : undefined,
    [isAsked, coverage],
  )
}
