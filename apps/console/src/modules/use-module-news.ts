import { operations } from '@parley/contract/operations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidate } from '../shell/api.ts'
import { useServices } from '../shell/services-context.ts'
import { openModuleLine } from './module-stream.ts'

const { List, Outages, Status } = operations.DialModules
const moved = [List, Status, Outages]

/** Modules on the screen are read again when the status of one changes, whoever caused it. */
export function useModuleNews(): void {
  const services = useServices()
  const cache = useQueryClient()
  useEffect(() => openModuleLine(services, () => void invalidate(cache, moved)), [services, cache])
}
