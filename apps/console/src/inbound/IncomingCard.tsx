import { whenClosed, whenFull, whenNoFlow } from '@parley/contract/inbound/incoming.enum.ts'
import { callable } from '@parley/contract/inbound/incoming.rules.ts'
import type { Incoming } from '@parley/contract/inbound/incoming.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { Button } from '../kit/actions/Button.tsx'
import { usePanel } from '../kit/address/use-panel.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { FactList } from '../kit/pages/FactList.tsx'
import { StatusTag } from '../kit/text/StatusTag.tsx'
import { useRefusal } from '../kit/use-refusal.ts'
import { useLoaded } from '../shell/api.ts'
import { t } from './inbound.messages.ts'

const IncomingDrawer = lazyPart(async () => (await import('./IncomingDrawer.tsx')).IncomingDrawer)
const SimulateDialog = lazyPart(async () => (await import('./SimulateDialog.tsx')).SimulateDialog)
const { Incoming: read, SimulateCall, UpdateIncoming } = operations.DialModuleLines

type Props = { idDialModuleLine: number; numbers: readonly string[]; isSimulated: boolean }

/** What the line does with calls that come in; on the simulated carrier it can be called from here. */
export function IncomingCard({ idDialModuleLine, numbers, isSimulated }: Props) {
  const { data: incoming } = useLoaded(read, { params: { idDialModuleLine } })
  const edit = usePanel('incoming')
  const call = usePanel('simulateCall')
  const refusalOf = useRefusal()
  const blocked = refusalOf(UpdateIncoming, idDialModuleLine)
  const cannotCall = refusalOf(SimulateCall, idDialModuleLine)
  const phones = callable(numbers)
  const canBeCalled = isSimulated && phones.length > 0
  return (
    <Card
      title={t('title')}
      actions={
        <>
          {canBeCalled && (
            <Button size="small" blocked={cannotCall} onPress={call.open}>
              {t('call')}
            </Button>
          )}
          <Button size="small" blocked={blocked} onPress={edit.open}>
            {t('change')}
          </Button>
        </>
      }
    >
      <FactList facts={factsOf(incoming)} />
      {edit.isOpen && !blocked && (
        <IncomingDrawer idDialModuleLine={idDialModuleLine} incoming={incoming} onClose={edit.close} />
      )}
      {call.isOpen && canBeCalled && !cannotCall && (
        <SimulateDialog idDialModuleLine={idDialModuleLine} numbers={phones} onClose={call.close} />
      )}
    </Card>
  )
}

const factsOf = (incoming: Incoming) => [
  { label: t('openingTimes'), value: <Opening {...incoming} /> },
  ...(incoming.openingTimes === null ? [] : [{ label: t('whenClosed'), value: closedWords(incoming) }]),
  {
    label: t('whenFull'),
    value: fullWords(incoming),
    ...(incoming.whenFull === 'queue' && { note: queueWords(incoming) }),
  },
  { label: t('whenNoFlow'), value: spareWords(incoming) },
]

function spareWords({ whenNoFlow: chosen, spareFlow, spareLine }: Incoming): string {
  if (chosen === 'flow') return t('closedFlow', { name: spareFlow?.name ?? t('unknown') })
  if (chosen === 'line') return t('closedLine', { name: spareLine?.name ?? t('unknown') })
  return whenNoFlow.label(chosen)
}

function fullWords({ whenFull: chosen, fullLine }: Incoming): string {
  if (chosen === 'line') return t('fullLine', { name: fullLine?.name ?? t('unknown') })
  return chosen === 'queue' ? t('queue') : whenFull.label(chosen)
}

/** How many wait for how long, who goes first, and what becomes of the others. */
function queueWords(incoming: Incoming): string {
  const { queueCampaigns, firstCampaigns } = incoming
  if (queueCampaigns.length === 0) return placesWords(incoming)
  const names = [
    ...firstCampaigns.map(({ name }) => name),
    ...(queueCampaigns.length > firstCampaigns.length ? [t('unknown')] : []),
  ]
  return `${placesWords(incoming)} ${t('contactsFirst', { names: names.join(', ') })}`
}

function placesWords(incoming: Incoming): string {
  const { queueMost, queueSeconds, whenQueueEnds, fullLine, fullFlow } = incoming
  const places = t('queueOf', { count: queueMost, seconds: queueSeconds })
  if (whenQueueEnds === 'line') return `${places} ${t('thenLine', { name: fullLine?.name ?? t('unknown') })}`
  if (whenQueueEnds === 'flow') return `${places} ${t('thenFlow', { name: fullFlow?.name ?? t('unknown') })}`
  return `${places} ${t('thenBusy')}`
}

const Opening = ({ openingTimes, isOpen }: Incoming) =>
  openingTimes === null ? (
    t('alwaysOpen')
  ) : (
    <span className="inline-flex flex-wrap items-center gap-2">
      <code>{openingTimes}</code>
      <StatusTag tone={isOpen ? 'success' : 'neutral'}>{t(isOpen ? 'openNow' : 'closedNow')}</StatusTag>
    </span>
  )

function closedWords({ whenClosed: chosen, closedFlow, closedLine }: Incoming): string {
  if (chosen === 'flow') return t('closedFlow', { name: closedFlow?.name ?? t('unknown') })
  if (chosen === 'line') return t('closedLine', { name: closedLine?.name ?? t('unknown') })
  return whenClosed.label(chosen)
}
