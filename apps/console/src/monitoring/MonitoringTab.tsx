import { alertState } from '@parley/contract/monitoring/monitoring.enum.ts'
import { alertTitle } from '@parley/contract/monitoring/monitoring.rules.ts'
import { operations } from '@parley/contract/operations.ts'
import { whole } from '../kit/address/readers.ts'
import { useAddress } from '../kit/address/use-address.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { TableCard } from '../kit/table/TableCard.tsx'
import { useLoaded } from '../shell/api.ts'
import { LoadedPart } from '../shell/pages/LoadedPart.tsx'
import { alertColumns } from './alert.parts.tsx'
import { t } from './monitoring.messages.ts'
import { RulesCard } from './RulesCard.tsx'
import { useAlertNews } from './use-alert-news.ts'

const AlertDrawer = lazyPart(async () => (await import('./AlertDrawer.tsx')).AlertDrawer)
const { List } = operations.Alerts
const readers = { alert: whole() }
const SHOWN = 50

/** What a line is watched for, and what was found. */
export default function MonitoringTab({ idLine }: { idLine: number }) {
  useAlertNews()
  return (
    <div className="flex flex-col gap-5">
      <LoadedPart lines={4}>
        <Watched idLine={idLine} />
      </LoadedPart>
    </div>
  )
}

function Watched({ idLine }: { idLine: number }) {
  const [{ alert }, change] = useAddress(readers)
  const { data } = useLoaded(List, { query: { idDialModuleLine: idLine, limit: SHOWN } })
  const open = data.items.filter(({ state }) => state !== alertState.of.RESOLVED)
  return (
    <>
      <RulesCard idLine={idLine} open={open} onAlert={(idAlert) => change({ alert: idAlert }, { push: true })} />
      <TableCard
        title={t('alerts')}
        rows={data.items}
        rowId={({ idAlert }) => String(idAlert)}
        rowName={alertTitle}
        onRowOpen={({ idAlert }) => change({ alert: idAlert }, { push: true })}
        currentRow={alert === undefined ? undefined : String(alert)}
        columns={alertColumns}
        empty={{ title: t('alertsEmpty'), text: t('alertsEmptyText') }}
      >
        {alert !== undefined && <AlertDrawer id={alert} onClose={() => change({ alert: undefined })} />}
      </TableCard>
    </>
  )
}
