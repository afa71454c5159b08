import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import type { Rollout } from '@parley/contract/flows/rollout.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { problemText } from '../../kit/problem.ts'
import { useRead } from '../../shell/api.ts'
import { t } from './rollout.messages.ts'

/** What publishing meets: the roll-out under way, null where there is none, undefined where that is not known. */
export function useUnderWay({ idCallScript, publishedVersion, scriptKind }: CallScript) {
  const mayHave = scriptKind === 'flow' && publishedVersion !== null
  const { data, error } = useRead(operations.CallScripts.Rollout, { params: { idCallScript } }, { enabled: mayHave })
  const running = data?.rollout?.state === 'RUNNING' ? data.rollout : null
  return { under: !mayHave ? null : data ? running : undefined, error }
}

type Props = { under: Pick<Rollout, 'version' | 'share'> | null | undefined; error: Error | null }

/** What publishing to all ends. */
export function RolloutEnds({ under, error }: Props) {
  if (error) return <p className="text-danger-ink">{problemText(error)}</p>
  return under ? <p>{t('ends', { version: under.version, share: under.share })}</p> : null
}
