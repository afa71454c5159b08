import { operations } from '@parley/contract/operations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { invalidate } from '../shell/api.ts'
import { followStream } from '../shell/hub/follow-stream.ts'
import { useServices } from '../shell/services-context.ts'

const { At, Basic, InstanceStream, List } = operations.Instances
const { Components, Grammars, Languages } = operations.InfrastructureComparison
const moved = [List, At, Basic, Grammars, Languages, Components]

/** What is shown is read again when an installation was asked or compared, whoever pressed. */
export function useInstanceNews(): void {
  const services = useServices()
  const cache = useQueryClient()
  useEffect(() => {
    const hear = () => void invalidate(cache, moved)
    return followStream(services, { operationId: InstanceStream.operationId, params: {}, begun: hear, hear }).close
  }, [services, cache])
}
