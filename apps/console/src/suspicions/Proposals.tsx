import { screens } from '@parley/contract/kernel/screens.ts'
import { ruleWords } from '@parley/contract/monitoring/monitoring.rules.ts'
import { operations } from '@parley/contract/operations.ts'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Link } from '../kit/actions/Link.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { useCan } from '../shell/access/use-can.ts'
import { useLoaded, useWrite } from '../shell/api.ts'
import { LoadedPart } from '../shell/pages/LoadedPart.tsx'
import { t } from './suspicions.messages.ts'

const { Monitoring, RecommendedMonitoringSetup, UpdateMonitoring } = operations.DialModuleLines
type Props = { idLine: number; name: string; onDone: () => void }

/** Rules that the calls of the line suggest, which it gets at once; for those who may see the line. */
export function Proposals(props: Props) {
  const can = useCan()
  if (!can('Line.view', props.idLine)) return null
  return (
    <LoadedPart lines={4}>
      <Proposed {...props} />
    </LoadedPart>
  )
}

function Proposed({ idLine, name, onDone }: Props) {
  const params = { idDialModuleLine: idLine }
  const { data: proposed } = useLoaded(RecommendedMonitoringSetup, { params })
  const { data: before } = useLoaded(Monitoring, { params })
  const { write, isPending } = useWrite(UpdateMonitoring)
  // Rules that are off stay so; of their kinds there are rules.
  const proposals = proposed.proposals.filter(({ rule }) => before.rules.every(({ kind }) => kind !== rule.kind))
  async function use() {
    const added = proposals.map(({ rule }) => ({ ...rule, idAlertRule: null }))
    try {
      await write({
        params,
        body: {
          rules: [...before.rules.map(({ group: _, ...rule }) => rule), ...added],
          rowVersion: before.rowVersion,
        },
      })
    } catch {
      return // said in a toast
    }
    showToast('success', t('monitored', { name }))
    onDone()
  }
  return (
    <section aria-label={t('proposed')} className="flex flex-col items-start gap-3 text-sm">
      <h3 className="font-medium text-ink">{t('proposed')}</h3>
      <ul className="m-0 flex list-none flex-col gap-3 p-0 empty:hidden">
        {proposals.map(({ rule, why, fired }) => (
          <li key={rule.kind} className="flex flex-col gap-0.5">
            <span className="text-ink">{ruleWords(rule, proposed.currency)}</span>
            <span className="text-pretty text-faint text-xs">
              {why} {rule.kind !== 'module' && (fired === 0 ? t('wouldNotFire') : t('wouldFire', { count: fired }))}
            </span>
          </li>
        ))}
      </ul>
      {proposed.problem !== null && <p className="text-soft">{proposed.problem}</p>}
      {proposals.length > 0 && (
        <ActionButton endpoint={UpdateMonitoring} at={idLine} isPending={isPending} onPress={() => void use()}>
          {t('monitor', { count: proposals.length })}
        </ActionButton>
      )}
      <Link href={screens.line(idLine, { tab: 'advanced' })}>{t('monitoring')}</Link>
    </section>
  )
}
