import { operations } from '@parley/contract/operations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidate } from '../shell/api.ts'
import { useServices } from '../shell/services-context.ts'
import { openAlertLine } from './alert-stream.ts'

const { Alerts, DialModuleLines, Home } = operations
const moved = [Alerts.List, Alerts.Basic, DialModuleLines.Monitoring, Home.Warnings]

/** Alerts on the screen are read again when one opens or changes, whoever caused it. */
export function useAlertNews(): void {
  const services = useServices()
  const cache = useQueryClient()
  useEffect(() => openAlertLine(services, () => void invalidate(cache, moved)), [services, cache])
}
