import type { HeldOngoing } from '@parley/contract/ongoing/ongoing.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import type { DiagnosticOutput } from '@parley/contract/testCalls/testCall.schema.ts'
import { useMemo } from 'react'
import { FlowPicture } from '../flows/picture/FlowPicture.tsx'
import { documentOf } from '../flows/picture/flow-document.ts'
import { edgesOf } from '../flows/picture/flow-picture.ts'
import { pathThrough, walkedIn } from '../flows/picture/walked.ts'
import { ErrorState } from '../kit/states/ErrorState.tsx'
import { Skeleton } from '../kit/states/Skeleton.tsx'
import { useRead } from '../shell/api.ts'
import { t } from './call.messages.ts'

const HEIGHT = 360

type Props = { row: HeldOngoing; version: number; outputs: readonly DiagnosticOutput[] }

/** The version that runs, with the way until now and where it stands; while a subflow runs, that is the step that called it. */
export function LiveFlow({ row: { flow }, version, outputs }: Props) {
  const input = { params: { idCallScript: flow.id, version } }
  const { data, error, refetch } = useRead(operations.CallScripts.History, input, { keepPrevious: false })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data ? <Lit name={flow.name} json={data.document} outputs={outputs} /> : <Skeleton height={HEIGHT} />
}

function Lit({ name, json, outputs }: { name: string; json: unknown; outputs: Props['outputs'] }) {
  const document = documentOf(json)
  const edges = useMemo(() => edgesOf(document), [document])
  const visits = useMemo(() => outputs.filter((output) => output.type === 'visit'), [outputs])
  // The first step that was entered is one of the flow itself.
  const guid = visits[0]?.flowGuid ?? ''
  const path = useMemo(() => pathThrough(edges, walkedIn(guid, visits)), [edges, guid, visits])
  return (
    <FlowPicture
      name={t('flowOf', { name })}
      document={document}
      path={path}
      selected={path.current}
      follow={path.current}
      height={HEIGHT}
    />
  )
}
