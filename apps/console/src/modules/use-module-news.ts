import { operations } from '@parley/contract/operations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCan } from '../shell/access/use-can.ts'
import { invalidate } from '../shell/api.ts'
import { useServices } from '../shell/services-context.ts'
import { openModuleLine } from './module-stream.ts'

const { List, ModuleStream, Outages, Status } = operations.DialModules
const { Basic: Line, List: Lines } = operations.DialModuleLines
/** Lines say whether their module is down. */
const moved = [List, Status, Outages, Line, Lines]

/** Modules on the screen, and their lines, are read again when the status of one changes, whoever caused it. */
export function useModuleNews(): void {
  const services = useServices()
  const cache = useQueryClient()
  const can = useCan()
  // Who sees lines may see no module.
  const mayFollow = can(ModuleStream)
  useEffect(
    () => (mayFollow ? openModuleLine(services, () => void invalidate(cache, moved)) : undefined),
    [services, cache, mayFollow],
  )
}
