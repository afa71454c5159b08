import type { AuditEvent } from '@parley/contract/audit/audit.schema.ts'
import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { ScrollText, ShieldCheck } from 'lucide-react'
import { useMemo, useState } from 'react'
import { timePresets } from '../conversations/dialLogs/time-range.ts'
import { ActionButton } from '../kit/actions/ActionButton.tsx'
import { enumOptions } from '../kit/fields/options.tsx'
import { useKit } from '../kit/KitProvider.tsx'
import { ListPage } from '../kit/pages/ListPage.tsx'
import { EmptyState } from '../kit/states/EmptyState.tsx'
import type { Column } from '../kit/table/column.ts'
import { EnumTag } from '../kit/text/EnumTag.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { showToast } from '../kit/toasts/toasts.ts'
import { usePages, useRead, useWrite } from '../shell/api.ts'
import { useAreaSearch } from '../shell/area.ts'
import { crumbsOf } from '../shell/crumbs.ts'
import { ExportMenu } from '../shell/export/ExportMenu.tsx'
import { taskHref } from '../tasks/tasks.path.ts'
import { t as area } from './audit.area.messages.ts'
import { auditArea } from './audit.area.tsx'
import { t } from './audit.messages.ts'
import { auditHref } from './audit.path.ts'
import { auditFilterOf } from './audit-query.ts'
import { EventDrawer } from './EventDrawer.tsx'
import { areaWords, kindWords } from './field-words.ts'
import { summaryOf } from './summary.ts'

const { Audit, Choices, Export, Check } = operations.Audit
const rowId = ({ idAuditEvent }: AuditEvent) => String(idAuditEvent)
const rowName = ({ entity }: AuditEvent) => entity.name

const columns: readonly Column<AuditEvent>[] = [
  { id: 'at', header: t('at'), cell: ({ at }) => <Timestamp value={at} />, isSortable: true, width: 160 },
  { id: 'who', header: t('who'), cell: ({ actor }) => actor.name || t('system'), grow: 1, minWidth: 140 },
  { id: 'action', header: t('action'), cell: ({ kind }) => <EnumTag of={actionKind} value={kind} />, width: 104 },
  {
    id: 'what',
    header: t('what'),
    cell: (event) => <What event={event} />,
    grow: 3,
    minWidth: 190,
  },
  { id: 'entity', header: t('entity'), cell: ({ entity }) => kindWords(entity.kind), width: 140 },
  { id: 'area', header: t('area'), cell: ({ area }) => areaWords(area), grow: 1, minWidth: 160 },
  { id: 'address', header: t('address'), cell: ({ address }) => address ?? '–', width: 130 },
]

function What({ event }: { event: AuditEvent }) {
  const summary = summaryOf(event)
  return (
    <span title={summary ? `${event.entity.name} – ${summary}` : event.entity.name}>
      {event.entity.name}
      {summary && <span className="ml-2 text-faint">{summary}</span>}
    </span>
  )
}

const presetWords = {
  hour: t('timeHour'),
  today: t('timeToday'),
  yesterday: t('timeYesterday'),
  last7: t('timeLast7'),
  last30: t('timeLast30'),
  thisMonth: t('timeThisMonth'),
  lastMonth: t('timeLastMonth'),
} as const

function useFilters(search: Readonly<Record<'id' | 'request' | 'address', string>>) {
  const { data } = useRead(Choices, {}, { staleTime: 60_000 })
  const { id, request, address } = search
  return useMemo(() => {
    // What came by a link is shown as a chip that can be taken away.
    const fixed = (name: string, label: string, value: string) =>
      value === '' ? [] : [{ name, label, options: [{ value, label: value }] }]
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
      { name: 'time', label: t('time'), options: timePresets.map((value) => ({ value, label: presetWords[value] })) },
      ...fixed('id', t('entityId'), id),
      ...fixed('request', t('request'), request),
      ...fixed('address', t('address'), address),
    ]
  }, [data, id, request, address])
}

/** Who did what; filters and the open event are in the address. */
export default function AuditLogPage() {
  const { timeZone, navigate } = useKit()
  const [search, change] = useAreaSearch(auditArea)
  const [now] = useState(() => Date.now())
  const filter = auditFilterOf(search, timeZone, now)
  const pages = usePages(Audit, { query: { ...filter, sort: search.sort === 'at' ? 'at' : '-at' } })
  const filters = useFilters(search)
  const check = useWrite(Check, { invalidates: [operations.Tasks.Tasks] })
  const rowHref = ({ idAuditEvent }: AuditEvent) => {
    const kept = Object.entries(search).flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value] as const] : [],
    )
    return auditHref({ ...Object.fromEntries(kept), event: String(idAuditEvent) })
  }
  async function startCheck() {
    const task = await check.write().catch(() => undefined)
    if (task) showToast('info', t('checkStarted'), { label: t('toTask'), onAction: () => navigate(taskHref(task.id)) })
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
            icon={<ShieldCheck size={15} aria-hidden />}
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
        <EmptyState title={t('noEvents')} icon={<ScrollText size={18} aria-hidden />}>
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
