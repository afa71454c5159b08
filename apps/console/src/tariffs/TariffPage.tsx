import { BILLED_APP } from '@parley/contract/kernel/constants.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { earliestOf, latestOf, validityOf } from '@parley/contract/tariffs/period.rules.ts'
import { validity } from '@parley/contract/tariffs/tariff.enum.ts'
import { MOST_RATES, tariffBlocked } from '@parley/contract/tariffs/tariff.rules.ts'
import type { TariffVersion } from '@parley/contract/tariffs/tariff.schema.ts'
import { Calculator, CircleStop, Download, Earth, Pencil, Plus, Upload } from 'lucide-react'
import { EntityHistoryButton } from '../audit/EntityHistoryButton.tsx'
import { billingAddress } from '../billing/billing.address.ts'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { Button } from '../kit/actions/Button.tsx'
import { useAddress } from '../kit/address/use-address.ts'
import { usePanels } from '../kit/address/use-panel.ts'
import { cx } from '../kit/cx.ts'
import { useKit } from '../kit/KitProvider.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import type { MenuAction } from '../kit/overlays/Menu.tsx'
import type { Crumb } from '../kit/pages/Breadcrumb.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { DetailPage } from '../kit/pages/DetailPage.tsx'
import { saveFile } from '../kit/save-file.ts'
import { Count } from '../kit/text/Count.tsx'
import { Day } from '../kit/text/Day.tsx'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { useToday } from '../kit/time/use-today.ts'
import { useApi, useLoaded } from '../shell/api.ts'
import { useRemoval } from '../shell/editing/use-removal.tsx'
import { LoadedPage } from '../shell/pages/LoadedPage.tsx'
import { usePageTitle } from '../shell/title/page-title.ts'
import { t as coverage } from './coverage.messages.ts'
import { t as prices } from './import/tariffImport.messages.ts'
import { t as price } from './price.messages.ts'
import { TermsView } from './TermsView.tsx'
import { t } from './tariffs.messages.ts'

const NewVersionDrawer = lazyPart(async () => (await import('./TariffDrawers.tsx')).NewVersionDrawer)
const EndTariffDrawer = lazyPart(async () => (await import('./TariffDrawers.tsx')).EndTariffDrawer)
const RenameTariffDrawer = lazyPart(async () => (await import('./TariffDrawers.tsx')).RenameTariffDrawer)
const TariffImportDrawer = lazyPart(async () => (await import('./import/TariffImportDrawer.tsx')).TariffImportDrawer)
const PriceDrawer = lazyPart(async () => (await import('./PriceDrawer.tsx')).PriceDrawer)
const CoverageDrawer = lazyPart(async () => (await import('./CoverageDrawer.tsx')).CoverageDrawer)

const calls = operations.Tenants
const missing = { title: t('notFound'), text: t('notFoundText') }
type Props = { idTenant: number; idTariff: number; crumbs: readonly Crumb[] }

/** One tariff: its versions, and what calls cost by the chosen one. */
export default function TariffPage(props: Props) {
  return (
    <LoadedPage key={props.idTariff} crumbs={props.crumbs} missing={missing}>
      <TariffDetail {...props} />
    </LoadedPage>
  )
}

function TariffDetail({ idTenant, idTariff, crumbs }: Props) {
  const params = { idTenant, idTariff }
  const { data: tariff } = useLoaded(calls.Tariff, { params })
  const { name, currency, lines, versions } = tariff
  const [{ version = tariff.version }, change] = useAddress(billingAddress)
  const { navigate } = useKit()
  const { panel, open, close } = usePanels('import', 'result')
  const call = useApi()
  const today = useToday()
  usePageTitle(name)
  const shown = versions.find((each) => each.version === version) ?? versions[0]
  const latest = latestOf(versions)
  const ending = tariffBlocked.end(latest.validFrom > today ? latest.validFrom : today, latest, today)
  const removal = useRemoval({
    operation: calls.RemoveTariff,
    input: { params },
    at: idTenant,
    blocked: tariffBlocked.remove({ name, lines, firstDay: earliestOf(versions).validFrom }, today),
    title: t('removeTitle', { name }),
    children: t('removeText'),
    done: t('removed', { name }),
    onDone: () => navigate(screens.billing(BILLED_APP, idTenant, { tab: 'tariffs' }), { replace: true }),
  })
  async function exportPrices() {
    if (!shown) return
    const file = await call(calls.ExportTariffRates, { params: { ...params, version: shown.version } }).catch(() => {})
    if (file) saveFile(file.fileName, file.content, 'text/csv')
  }
  const action = (id: string, label: string, endpoint: MenuAction['endpoint']) =>
    ({ id, label, ...(endpoint ? { endpoint } : {}), at: idTenant, onAction: () => open(id) }) satisfies MenuAction
  const more: readonly MenuAction[] = [
    { ...action('rename', t('rename'), calls.UpdateTariff), icon: Pencil },
    { ...action('end', t('end'), calls.EndTariff), icon: CircleStop, blocked: ending },
    { ...action('import', prices('import'), calls.PreviewTariffImport), icon: Upload },
    {
      ...action('export', prices('export'), calls.ExportTariffRates),
      icon: Download,
      onAction: () => void exportPrices(),
    },
    removal.action,
  ]
  const drawer = { tariff, latest, idTenant, onClose: close }
  return (
    <DetailPage
      crumbs={crumbs}
      title={name}
      state={<EnumTag of={validity} value={tariff.state} />}
      facts={[
        { label: t('currency'), value: currency },
        { label: t('lines'), value: <Count value={lines} /> },
      ]}
      secondary={<EntityHistoryButton kind="Tariff" id={idTariff} name={name} />}
      more={more}
      primary={
        <ActionButton
          endpoint={calls.CreateTariffVersion}
          at={idTenant}
          variant="primary"
          icon={Plus}
          blocked={latest.rates.length > MOST_RATES ? prices('tooMany') : undefined}
          onPress={() => open('version')}
        >
          {t('newVersion')}
        </ActionButton>
      }
    >
      <div className="grid items-start gap-5 md:grid-cols-[17rem_minmax(0,1fr)]">
        <Versions versions={versions} shown={shown} today={today} onShow={(each) => change({ version: each })} />
        {shown && (
          <Card
            title={t('version', { version: shown.version })}
            actions={
              <>
                <Button size="small" icon={Earth} onPress={() => open('coverage')}>
                  {coverage('open')}
                </Button>
                <Button size="small" icon={Calculator} onPress={() => open('price')}>
                  {price('calculate')}
                </Button>
              </>
            }
          >
            <TermsView terms={shown} currency={currency} />
          </Card>
        )}
      </div>
      {panel === 'version' && <NewVersionDrawer {...drawer} />}
      {panel === 'import' && <TariffImportDrawer {...drawer} />}
      {panel === 'end' && <EndTariffDrawer {...drawer} />}
      {panel === 'rename' && <RenameTariffDrawer {...drawer} />}
      {shown && panel === 'price' && (
        <PriceDrawer name={name} currency={currency} version={shown} idTenant={idTenant} onClose={close} />
      )}
      {shown && panel === 'coverage' && <CoverageDrawer version={shown} onClose={close} />}
      {removal.question}
    </DetailPage>
  )
}

type VersionsProps = {
  versions: readonly TariffVersion[]
  shown: TariffVersion | undefined
  today: string
  onShow: (version: number) => void
}

const Versions = ({ versions, shown, today, onShow }: VersionsProps) => (
  <Card title={t('versions')} isFlush>
    <ol className="m-0 list-none p-2">
      {versions.map((each) => (
        <li key={each.version}>
          <VersionButton of={each} today={today} isCurrent={each === shown} onPress={() => onShow(each.version)} />
        </li>
      ))}
    </ol>
  </Card>
)

type VersionProps = { of: TariffVersion; today: string; isCurrent: boolean; onPress: () => void }

const VersionButton = ({ of, today, isCurrent, onPress }: VersionProps) => (
  <button
    type="button"
    aria-current={isCurrent ? 'true' : undefined}
    onClick={onPress}
    className={cx('w-full rounded-control px-3 py-2 text-left hover:bg-hover', isCurrent && 'bg-accent-soft')}
  >
    <span className="flex items-center justify-between gap-2">
      <span className="font-medium text-ink text-sm">{t('version', { version: of.version })}</span>
      <EnumTag of={validity} value={validityOf(of, today)} />
    </span>
    <span className="block text-soft text-xs">
      <Day value={of.validFrom} /> – <Day value={of.validTo} none={t('noEnd')} />
    </span>
    <span className="block text-faint text-xs">
      {of.createdBy?.name} · <Timestamp value={of.createdAt} style="date" />
    </span>
  </button>
)
