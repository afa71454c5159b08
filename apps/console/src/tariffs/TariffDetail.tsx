import { billingMode } from '@parley/contract/enums/billing.enum.ts'
import { CreateTariff as facts } from '@parley/contract/fields/tenants.gen.ts'
import { operations } from '@parley/contract/operations.ts'
import { validityOf } from '@parley/contract/tariffs/period.rules.ts'
import { validity } from '@parley/contract/tariffs/tariff.enum.ts'
import { tariffBlocked } from '@parley/contract/tariffs/tariff.rules.ts'
import type { Tariff, TariffVersion } from '@parley/contract/tariffs/tariff.schema.ts'
import { ArrowLeft, CircleStop, Pencil, Plus } from 'lucide-react'
import { EntityHistoryButton } from '../audit/EntityHistoryButton.tsx'
import { billingArea } from '../billing/billing.area.tsx'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Button } from '../kit/actions/Button.tsx'
import { usePanels } from '../kit/address/use-panel.ts'
import { cx } from '../kit/cx.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { FactRow } from '../kit/pages/FactList.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import { ErrorState } from '../kit/states/ErrorState.tsx'
import { CardSkeleton } from '../kit/states/Skeleton.tsx'
import { Count } from '../kit/text/Count.tsx'
import { Day } from '../kit/text/Day.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { useToday } from '../kit/time/use-today.ts'
import { CallError, useRead } from '../shell/api.ts'
import { useAreaSearch } from '../shell/area.ts'
import { RemoveButton } from '../shell/editing/RemoveButton.tsx'
import { TermsView } from './TermsView.tsx'
import { t } from './tariffs.messages.ts'

const NewVersionDrawer = lazyPart(async () => (await import('./TariffDrawers.tsx')).NewVersionDrawer)
const EndTariffDrawer = lazyPart(async () => (await import('./TariffDrawers.tsx')).EndTariffDrawer)
const RenameTariffDrawer = lazyPart(async () => (await import('./TariffDrawers.tsx')).RenameTariffDrawer)

const calls = operations.Tenants
type Props = { idTenant: number; idTariff: number }

/** One tariff: its versions, and what calls cost by the chosen one. */
export function TariffDetail({ idTenant, idTariff }: Props) {
  const [, change] = useAreaSearch(billingArea)
  const { data: tariff, error } = useRead(calls.Tariff, { params: { idTenant, idTariff } }, { keepPrevious: false })
  const back = (
    <Button icon={ArrowLeft} onPress={() => change({ tariff: undefined, version: undefined }, { push: true })}>
      {t('toList')}
    </Button>
  )
  if (tariff) return <Found tariff={tariff} idTenant={idTenant} back={back} />
  if (error instanceof CallError && error.status === 404)
    return (
      <EmptyState title={t('notFound')} action={back}>
        {t('notFoundText')}
      </EmptyState>
    )
  return error ? <ErrorState error={error} /> : <CardSkeleton lines={8} />
}

function Found({ tariff, idTenant, back }: { tariff: Tariff; idTenant: number; back: React.ReactNode }) {
  const [{ version }, change] = useAreaSearch(billingArea)
  const { panel, open, close } = usePanels()
  const today = useToday()
  const { idTariff, name, currency } = tariff
  const versions = tariff.versions.toSorted((one, other) => other.version - one.version)
  const firstDay = versions.map(({ validFrom }) => validFrom).sort()[0] ?? today
  const shown = versions.find((each) => each.version === (version ?? tariff.version)) ?? versions[0]
  const drawer = { tariff, idTenant, today, onClose: close }
  return (
    <Card
      title={name}
      isFlush
      actions={
        <>
          {back}
          <EntityHistoryButton kind="Tariff" id={idTariff} />
          <ActionButton endpoint={calls.UpdateTariff} at={idTenant} icon={Pencil} onPress={() => open('rename')}>
            {t('rename')}
          </ActionButton>
          <ActionButton endpoint={calls.EndTariff} at={idTenant} icon={CircleStop} onPress={() => open('end')}>
            {t('end')}
          </ActionButton>
          <RemoveButton
            operation={calls.RemoveTariff}
            input={{ params: { idTenant, idTariff } }}
            at={idTenant}
            blocked={tariffBlocked.remove({ name, lines: tariff.lines, firstDay }, today)}
            title={t('deleteTitle', { name })}
            removed={t('deleted', { name })}
            onRemoved={() => change({ tariff: undefined, version: undefined })}
          >
            {t('deleteText')}
          </RemoveButton>
          <ActionButton
            endpoint={calls.CreateTariffVersion}
            at={idTenant}
            variant="primary"
            icon={Plus}
            onPress={() => open('version')}
          >
            {t('newVersion')}
          </ActionButton>
        </>
      }
    >
      <div className="px-5 pb-4">
        <FactRow
          facts={[
            { label: t('state'), value: <EnumTag of={validity} value={tariff.state} /> },
            { label: facts['terms.mode'].label, value: billingMode.label(tariff.mode) },
            { label: t('currency'), value: currency },
            { label: t('lines'), value: <Count value={tariff.lines} /> },
          ]}
        />
      </div>
      <div className="grid border-line border-t md:grid-cols-[17rem_1fr]">
        <Versions
          versions={versions}
          current={shown?.version}
          today={today}
          onChoose={(next) => change({ version: next })}
        />
        <div className="min-w-0 border-line p-5 max-md:border-t md:border-l">
          {shown && <TermsView terms={shown} currency={currency} />}
        </div>
      </div>
      {panel === 'version' && <NewVersionDrawer {...drawer} />}
      {panel === 'end' && <EndTariffDrawer {...drawer} />}
      {panel === 'rename' && <RenameTariffDrawer {...drawer} />}
    </Card>
  )
}

type VersionsProps = {
  versions: readonly TariffVersion[]
  current: number | undefined
  today: string
  onChoose: (version: number) => void
}

const Versions = ({ versions, current, today, onChoose }: VersionsProps) => (
  <ol aria-label={t('versions')} className="m-0 list-none p-2">
    {versions.map((each) => (
      <li key={each.version}>
        <button
          type="button"
          aria-current={each.version === current ? 'true' : undefined}
          onClick={() => onChoose(each.version)}
          className={cx(
            'w-full rounded-control px-3 py-2 text-left hover:bg-hover',
            each.version === current && 'bg-accent-soft',
          )}
        >
          <span className="flex items-center justify-between gap-2">
            <span className="font-medium text-ink text-sm">{t('version', { version: each.version })}</span>
            <EnumTag of={validity} value={validityOf(each, today)} />
          </span>
          <span className="block text-soft text-xs">
            <Day value={each.validFrom} /> – <Day value={each.validTo} none={t('noEnd')} />
          </span>
          <span className="block text-faint text-xs">
            {each.createdBy?.name} · <Timestamp value={each.createdAt} style="date" />
          </span>
        </button>
      </li>
    ))}
  </ol>
)
