import { operations } from '@parley/contract/operations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidate } from '../shell/api.ts'
import { followStream } from '../shell/hub/follow-stream.ts'
import { useServices } from '../shell/services-context.ts'

const { DeployStream, Module, ModuleLog, Modules, Server, Servers } = operations.BotDeploy
const moved = [Module, ModuleLog, Modules, Server, Servers]

/** What is on the screen of servers and modules is read again when an agent reports. */
export function useBotNews(): void {
  const services = useServices()
  const cache = useQueryClient()
  useEffect(() => {
    const hear = () => void invalidate(cache, moved)
    return followStream(services, { operationId: DeployStream.operationId, params: {}, begun: hear, hear }).close
  }, [services, cache])
}
