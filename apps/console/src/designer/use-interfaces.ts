import { operations } from '@parley/contract/operations.ts'
import type { FlowDocument, Interfaces } from '@parley/flow'
import { componentsIn } from '@parley/flow/component.ts'
import { createContext, useContext, useMemo } from 'react'
import { useRead } from '../shell/api.ts'

const NONE: Interfaces = {}
/** More in one flow are checked when it is saved. */
const MOST_ASKED = 200

/** What the components that the flow runs take, return and leave by; of those without an interface nothing is known. */
export function useComponentInterfaces(document: FlowDocument): Interfaces {
  const wanted = [...componentsIn(document).keys()].sort().slice(0, MOST_ASKED).join(' ')
  const query = useMemo(() => ({ use: wanted.split(' ') }), [wanted])
  const { data } = useRead(operations.Designer.Interfaces, { query }, { enabled: wanted !== '' })
  // The core answers what it has parsed as interfaces.
  return wanted === '' ? NONE : ((data as Interfaces | undefined) ?? NONE)
}

export const InterfacesContext = createContext<Interfaces>(NONE)

/** By `componentKey`. */
export const useInterfaces = (): Interfaces => useContext(InterfacesContext)
