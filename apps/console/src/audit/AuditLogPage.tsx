import type { AuditEvent } from '@parley/contract/audit/audit.schema.ts'
import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { screens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { ScrollText, ShieldCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { enumOptions } from '../kit/fields/options.tsx'
import { useKit } from '../kit/KitProvider.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { ListPage } from '../kit/pages/ListPage.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import type { Column } from '../kit/table/column.ts'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { TimeChip } from '../kit/time/TimeChip.tsx'
import { t as time } from '../kit/time/time.messages.ts'
import { showToast } from '../kit/toasts/toasts.ts'
import { usePages, useRead, useWrite } from '../shell/api.ts'
import { useAreaSearch } from '../shell/area.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { ExportMenu } from '../shell/export/ExportMenu.tsx'
import { ActionTag } from './ActionTag.tsx'
import { t as area } from './audit.area.messages.ts'
import { auditArea } from './audit.area.tsx'
import { t } from './audit.messages.ts'
import { auditFilterOf } from './audit-query.ts'
import { areaBeside, areaWords, kindWords } from './field-words.ts'
import { summaryOf } from './summary.ts'

const EventDrawer = lazyPart(async () => (await import('./EventDrawer.tsx')).EventDrawer)

const { Audit, Choices, Export, Check } = operations.Audit
const rowId = ({ idAuditEvent }: AuditEvent) => String(idAuditEvent)
const rowName = ({ entity }: AuditEvent) => entity.name

const columns: readonly Column<AuditEvent>[] = [
  {
    id: 'at',
    header: t('at'),
    cell: ({ at }) => <Timestamp value={at} style="seconds" />,
    isSortable: true,
    width: 188,
  },
  { id: 'who', header: t('who'), cell: ({ actor }) => actor.name || t('system'), grow: 1, minWidth: 140 },
  { id: 'action', header: t('action'), cell: (event) => <ActionTag event={event} />, width: 156 },
  {
    id: 'what',
    header: t('what'),
    cell: (event) => <What event={event} />,
    grow: 3,
    minWidth: 190,
  },
  { id: 'entity', header: t('entity'), cell: (event) => <Kind event={event} />, grow: 1, minWidth: 150 },
  { id: 'address', header: t('address'), cell: ({ address }) => address ?? '–', width: 130 },
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
  const [kind, beside] = [kindWords(entity.kind), areaBeside(where, entity.kind)]
  return (
    <span title={beside ? `${kind} – ${beside}` : kind}>
      {kind}
      {beside && <span className="ml-2 text-faint">{beside}</span>}
    </span>
  )
}

/** `named`: what the entity of a link is called, once an event of it is there. */
function useFilters(search: Readonly<Record<'kindOf' | 'id' | 'request' | 'address', string>>, named: string) {
  const { data } = useRead(Choices, {}, { staleTime: 60_000 })
  const { kindOf, id, request, address } = search
  return useMemo(() => {
    // What came by a link is shown as a chip that can be taken away.
    const fixed = (name: string, label: string, value: string, words = value) =>
      value === '' ? [] : [{ name, label, options: [{ value, label: words }] }]
    return [
      {
        name: 'actor',
        label: t('who'),
        options: (data?.actors ?? []).map((actor) => ({ value: String(actor.id), label: actor.name })),
      },
      { name: 'action', label: t('action'), isMultiple: true, options: enumOptions(actionKind) },
      {
        name: 'area',
        label: t('area'),
        isMultiple: true,
        options: (data?.areas ?? []).map((area) => ({ value: area, label: areaWords(area) })),
      },
      {
        name: 'kindOf',
        label: t('entity'),
        options: (data?.entityKinds ?? []).map((kind) => ({ value: kind, label: kindWords(kind) })),
      },
      { name: 'time', label: time('time'), options: [], chip: <TimeChip /> },
      ...fixed('id', kindOf === '' ? t('entityId') : kindWords(kindOf), id, named || undefined),
      ...fixed('request', t('request'), request),
      ...fixed('address', t('address'), address),
    ]
  }, [data, kindOf, id, named, request, address])
}

/** Who did what; filters and the open event are in the address. */
export default function AuditLogPage() {
  const { timeZone, navigate } = useKit()
  const [search, change] = useAreaSearch(auditArea)
  const [now] = useState(() => Date.now())
  const filter = auditFilterOf(search, timeZone, now)
  const pages = usePages(Audit, { query: { ...filter, sort: search.sort === 'at' ? 'at' : '-at' } })
  const first = pages.items?.[0]?.entity
  const filters = useFilters(search, first?.id === search.id ? first.name : '')
  const check = useWrite(Check)
  const rowHref = ({ idAuditEvent }: AuditEvent) => {
    const kept = Object.entries(search).flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value] as const] : [],
    )
    return screens.auditLog({ ...(Object.fromEntries(kept) as Record<'id', string>), event: idAuditEvent })
  }
  async function startCheck() {
    const task = await check.write().catch(() => undefined)
    if (task)
      showToast('info', t('checkStarted'), {
        label: t('toTask'),
        onAction: () => navigate(screens.tasks({ task: task.id })),
      })
  }
  return (
    <ListPage<AuditEvent>
      name="audit"
      title={area('auditLog')}
      crumbs={crumbsOf(auditArea)}
      total={pages.count}
      secondary={
        <>
          <ExportMenu operation={Export} query={filter} />
          <ActionButton
            endpoint={Check}
            icon={ShieldCheck}
            isPending={check.isPending}
            onPress={() => void startCheck()}
          >
            {t('check')}
          </ActionButton>
        </>
      }
      searchHint={t('search')}
      filters={filters}
      {...pages.table}
      rowId={rowId}
      rowName={rowName}
      rowHref={rowHref}
      columns={columns}
      empty={
        <EmptyState title={t('noEvents')} icon={ScrollText}>
          {t('noEventsText')}
        </EmptyState>
      }
    >
      {search.event !== undefined && (
        <EventDrawer idAuditEvent={search.event} onClose={() => change({ event: undefined })} />
      )}
    </ListPage>
  )
}
