import { alertKind } from '@parley/contract/monitoring/monitoring.enum.ts'
import { ruleWords } from '@parley/contract/monitoring/monitoring.rules.ts'
import type { Monitoring, Recommendation } from '@parley/contract/monitoring/monitoring.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Checkbox } from '../kit/fields/Checkbox.tsx'
import { Drawer } from '../kit/overlays/Dialog.tsx'
import { ErrorNote } from '../kit/states/ErrorNote.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { useRead, useWrite } from '../shell/api.ts'
import { Fired } from './BacktestPart.tsx'
import { t } from './monitoring.messages.ts'
import { draftOf } from './rule-draft.ts'

const { RecommendedMonitoringSetup, UpdateMonitoring } = operations.DialModuleLines
type Props = { idLine: number; monitoring: Monitoring; onClose: () => void }
type Proposal = Recommendation['proposals'][number]

/** Rules as the calls of the line suggest them; those chosen are added to what is there. */
export function RecommendedDrawer({ idLine, monitoring, onClose }: Props) {
  const params = { idDialModuleLine: idLine }
  const { data, error } = useRead(RecommendedMonitoringSetup, { params })
  const [left, leave] = useState<readonly string[]>([])
  const { write, isPending } = useWrite(UpdateMonitoring, { silent: true })
  const [failed, fail] = useState<unknown>()
  const has = ({ rule }: Proposal) => monitoring.rules.some(({ kind }) => kind === rule.kind)
  const chosen = (data?.proposals ?? []).filter((each) => !has(each) && !left.includes(each.rule.kind))

  async function add() {
    const rules = [...monitoring.rules.map(draftOf), ...chosen.map(({ rule }) => ({ ...rule, idAlertRule: null }))]
    try {
      await write({ params, body: { rules, rowVersion: monitoring.rowVersion } })
      showToast('success', t('added'))
      onClose()
    } catch (caught) {
      fail(caught)
    }
  }
  return (
    <Drawer
      title={t('proposals')}
      width="wide"
      isOpen
      onClose={onClose}
      footer={
        <ActionButton
          endpoint={UpdateMonitoring}
          at={idLine}
          variant="primary"
          isPending={isPending}
          blocked={chosen.length === 0 ? t('proposalAdded') : undefined}
          onPress={() => void add()}
        >
          {t('addChosen', { count: chosen.length })}
        </ActionButton>
      }
    >
      <div className="flex flex-col gap-4">
        <ErrorNote error={error ?? failed} />
        {!data && !error && <CardSkeleton lines={8} />}
        {data?.since && (
          <p className="text-soft text-sm">
            {t('known', { count: data.calls })} <Timestamp value={data.since} style="date" />
          </p>
        )}
        {data?.problem && (
          <p className="rounded-control bg-warning-soft px-3 py-2 text-sm text-warning-ink">{data.problem}</p>
        )}
        <ul className="m-0 flex list-none flex-col gap-4 p-0">
          {data?.proposals.map((each) => (
            <ProposalItem
              key={each.rule.kind}
              proposal={each}
              currency={monitoring.currency}
              isThere={has(each)}
              isChosen={chosen.includes(each)}
              onChange={(isChosen) =>
                leave(isChosen ? left.filter((kind) => kind !== each.rule.kind) : [...left, each.rule.kind])
              }
            />
          ))}
        </ul>
      </div>
    </Drawer>
  )
}

interface ItemProps {
  readonly proposal: Proposal
  readonly currency: string
  readonly isThere: boolean
  readonly isChosen: boolean
  readonly onChange: (isChosen: boolean) => void
}

const ProposalItem = ({
  proposal: { rule, why, fired, firings },
  currency,
  isThere,
  isChosen,
  onChange,
}: ItemProps) => (
  <li className="flex flex-col gap-1.5 border-line border-t pt-4 first:border-t-0 first:pt-0">
    <Checkbox isSelected={isChosen} onChange={onChange} isDisabled={isThere}>
      {alertKind.label(rule.kind)}
    </Checkbox>
    <p className="text-pretty text-ink text-sm">{ruleWords(rule, currency)}.</p>
    <p className="text-pretty text-faint text-xs">{why}</p>
    {rule.kind !== 'module' && <Fired fired={fired} firings={firings} />}
    {isThere && <p className="text-faint text-xs">{t('proposalAdded')}</p>}
  </li>
)
