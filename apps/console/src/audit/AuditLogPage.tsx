import type { AuditEvent } from '@parley/contract/audit/audit.schema.ts'
import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { ScrollText, ShieldCheck } from 'lucide-react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { text } from '../kit/address/readers.ts'
import { useAddress } from '../kit/address/use-address.ts'
import { useKit } from '../kit/KitProvider.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { useWrite } from '../shell/api.ts'
import { reportOf } from '../shell/lists/report.tsx'
import { timeFilter } from '../shell/lists/time-filter.tsx'
import { columnsOf, filter, ListScreen, listOf, useList } from '../shell/lists.ts'
import { t } from './audit.messages.ts'
import { ActionTag, summaryOf } from './event-words.tsx'
import { areaBeside, areaWords, kindWords } from './field-words.ts'

const EventDrawer = lazyPart(async () => (await import('./EventDrawer.tsx')).EventDrawer)

const { Audit, Check, Choices, Export } = operations.Audit
const report = reportOf(Export)
const entityReaders = { kindOf: text(), id: text() }

const actors = filter.from(Choices, {}, (known) => known.actors.map(({ id, name }) => ({ value: id, label: name })))
const areas = filter.from(Choices, {}, (known) => known.areas.map((area) => ({ value: area, label: areaWords(area) })))
const kinds = filter.from(Choices, {}, (known) =>
  known.entityKinds.map((kind) => ({ value: kind, label: kindWords(kind) })),
)

/** Who did what: the newest first. Links ask for one entity, one request or one address. */
const events = listOf(screens.auditLog, Audit, {
  name: 'audit',
  sort: '-at',
  search: t('search'),
  filters: {
    actorId: filter.named('actor', filter.id(t('who'), actors)),
    kind: filter.named('action', filter.anyOf(t('action'), actionKind)),
    area: filter.texts(t('area'), areas),
    entityKind: filter.named('kindOf', filter.text(t('entity'), kinds)),
    time: timeFilter(),
    entityId: filter.named('id', filter.link(t('entityId'))),
    requestId: filter.named('request', filter.link(t('request'))),
    address: filter.link(t('address')),
  },
  row: { id: 'idAuditEvent', name: ({ entity }) => entity.name, opens: 'event' },
})

const column = columnsOf(Audit)
const columns = [
  column.time('at', t('at'), { style: 'seconds', width: 188 }),
  column.words('who', t('who'), ({ actor }) => actor.name || t('system'), { minWidth: 140 }),
  column.own('action', t('action'), (event) => <ActionTag event={event} />, { width: 156 }),
  column.own('what', t('what'), (event) => <What event={event} />, { grow: 3, minWidth: 190 }),
  column.own('entity', t('entity'), (event) => <Kind event={event} />, { minWidth: 150 }),
  column.text('address', t('address'), { width: 130 }),
]

function What({ event }: { event: AuditEvent }) {
  const summary = summaryOf(event)
  const marks = [
    ...(event.undoneBy === null ? [] : [t('undoneMark')]),
    ...(event.undoes === null ? [] : [t('undoOf', { id: event.undoes })]),
  ]
  return (
    <span title={summary ? `${event.entity.name} – ${summary}` : event.entity.name}>
      {event.entity.name}
      {summary && <span className="ml-2 text-faint">{summary}</span>}
      {marks.map((mark) => (
        <span key={mark} className="ml-2 text-soft text-xs">
          ↺ {mark}
        </span>
      ))}
    </span>
  )
}

function Kind({ event: { area: where, entity } }: { event: AuditEvent }) {
  const kind = kindWords(entity.kind)
  const beside = areaBeside(where, entity.kind)
  return (
    <span title={beside ? `${kind} – ${beside}` : kind}>
      {kind}
      {beside && <span className="ml-2 text-faint">{beside}</span>}
    </span>
  )
}

/** The list; what one entity of a link is called is known once an event of it is there. */
function useEvents() {
  const [{ kindOf, id }] = useAddress(entityReaders)
  return useList(events, {
    words: (shown) => ({
      entityId: {
        label: kindOf === '' ? t('entityId') : kindWords(kindOf),
        options: [{ value: id, label: shown?.[0]?.entity.id === id ? shown[0].entity.name : id }],
      },
    }),
  })
}

/** Who did what; filters and the open event are in the address. */
export default function AuditLogPage() {
  const { navigate } = useKit()
  const list = useEvents()
  const check = useWrite(Check)
  async function startCheck() {
    const task = await check.write().catch(() => undefined)
    if (task)
      showToast('info', t('checkStarted'), {
        label: t('toTask'),
        onAction: () => navigate(screens.tasks({ task: task.id })),
      })
  }
  return (
    <ListScreen
      list={list}
      columns={columns}
      drawer={EventDrawer}
      report={report}
      secondary={
        <ActionButton endpoint={Check} icon={ShieldCheck} isPending={check.isPending} onPress={() => void startCheck()}>
          {t('check')}
        </ActionButton>
      }
      empty={{ icon: ScrollText, title: t('noEvents'), text: t('noEventsText') }}
    />
  )
}
