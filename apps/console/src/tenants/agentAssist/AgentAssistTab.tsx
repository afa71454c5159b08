import { operations } from '@parley/contract/operations.ts'
import { ErrorState } from '../../kit/states/ErrorState.tsx'
import { CardSkeleton } from '../../kit/states/Skeleton.tsx'
import { useRead } from '../../shell/api.ts'
import { AgentControlForm } from './AgentControlForm.tsx'

/** What helps the agents of the tenant, and which words worry it. */
export default function AgentAssistTab({ idTenant }: { idTenant: number }) {
  const params = { idTenant }
  const setup = useRead(operations.Tenants.AgentControlSetup, { params }, { keepPrevious: false })
  const languages = useRead(operations.AgentAssist.Languages)
  const error = setup.error ?? languages.error
  if (error && !setup.data) return <ErrorState error={error} onRetry={() => void setup.refetch()} />
  if (!setup.data || !languages.data) return <CardSkeleton lines={8} />
  return <AgentControlForm idTenant={idTenant} setup={setup.data} languages={languages.data} />
}
