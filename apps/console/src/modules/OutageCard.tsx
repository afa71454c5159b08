import { outageKind } from '@parley/contract/modules/module.enum.ts'
import type { DialModule } from '@parley/contract/modules/module.schema.ts'
import type { ModuleOutage } from '@parley/contract/modules/outage.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { Unplug } from 'lucide-react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { useLoaded, useWrite } from '../shell/api.ts'
import { t } from './modules.messages.ts'

const { EndOutage, Outages, StartOutage } = operations.DialModules

type Props = { module: DialModule; onStart: () => void }

/** When the module could not carry calls; an outage of a simulated one can be rehearsed. */
export function OutageCard({ module, onStart }: Props) {
  const { idDialModule, isSimulated, enabled, outage } = module
  const params = { idDialModule }
  const { data: outages } = useLoaded(Outages, { params })
  const { fire, isPending } = useWrite(EndOutage, { onSuccess: () => showToast('success', t('outageEnded')) })
  return (
    <Card
      title={t('outages')}
      description={isSimulated ? t('outagesText') : t('outagesReal')}
      actions={
        !isSimulated ? undefined : outage ? (
          <ActionButton endpoint={EndOutage} at={idDialModule} isPending={isPending} onPress={() => fire({ params })}>
            {t('endOutage')}
          </ActionButton>
        ) : (
          <ActionButton
            endpoint={StartOutage}
            at={idDialModule}
            icon={Unplug}
            blocked={enabled ? undefined : t('outageDisabled')}
            onPress={onStart}
          >
            {t('simulateOutage')}
          </ActionButton>
        )
      }
    >
      {outages.length === 0 ? (
        <p className="text-faint text-sm">{t('noOutages')}</p>
      ) : (
        <ol className="flex flex-col gap-2">
          {outages.slice(0, SHOWN).map((each) => (
            <OutageRow key={`${each.kind} ${each.startedAt}`} outage={each} />
          ))}
        </ol>
      )}
    </Card>
  )
}

const SHOWN = 8

const OutageRow = ({ outage: { kind, startedAt, endedAt, endsAt, by } }: { outage: ModuleOutage }) => (
  <li className="flex flex-wrap items-baseline gap-x-2 text-sm">
    <span className="font-medium text-ink">{outageKind.label(kind)}</span>
    <span className="text-soft">
      {t('from')} <Timestamp value={startedAt} />
      {endedAt ? ` ${t('to')} ` : endsAt ? ` ${t('endsAt')} ` : ` – ${t('lasts')}`}
      {(endedAt ?? endsAt) && <Timestamp value={endedAt ?? endsAt ?? startedAt} />}
    </span>
    {by && <span className="min-w-0 break-words text-faint text-xs">{by.name}</span>}
  </li>
)
