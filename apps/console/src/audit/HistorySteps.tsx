import { isUndoneInPart } from '@parley/contract/audit/audit.rules.ts'
import type { AuditEvent } from '@parley/contract/audit/audit.schema.ts'
import { useKit } from '../kit/KitProvider.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { formatTime } from '../kit/text/time-format.ts'
import { t } from './audit.messages.ts'
import { ActionTag, summaryOf } from './event-words.tsx'

type Props = { items: readonly AuditEvent[]; current: number; onChoose: (idAuditEvent: number) => void }

/** Every change of an entity, newest first; what was undone says by which, and what undid something says what. Above what changed it stays short. */
export const HistorySteps = ({ items, current, onChoose }: Props) => (
  <ol className="flex flex-col gap-1 max-md:max-h-44 max-md:overflow-y-auto">
    {items.map((event) => (
      <li key={event.idAuditEvent}>
        <Step
          event={event}
          items={items}
          isCurrent={event.idAuditEvent === current}
          onPress={() => onChoose(event.idAuditEvent)}
        />
      </li>
    ))}
  </ol>
)

type StepProps = { event: AuditEvent; items: readonly AuditEvent[]; isCurrent: boolean; onPress: () => void }

function Step({ event, items, isCurrent, onPress }: StepProps) {
  const marks = useMarks(event, items)
  const summary = summaryOf(event)
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'step' : undefined}
      onClick={onPress}
      className={`flex w-full flex-col gap-0.5 rounded-control px-2.5 py-2 text-left text-sm hover:bg-hover ${isCurrent ? 'bg-accent-soft' : ''}`}
    >
      <span className="flex items-center justify-between gap-2">
        <ActionTag event={event} />
        <span className="shrink-0 text-faint text-xs">
          <Timestamp value={event.at} style="seconds" />
        </span>
      </span>
      <span className="truncate text-soft">{event.actor.name || t('system')}</span>
      {summary && <span className="truncate text-faint text-xs">{summary}</span>}
      {marks.map((mark) => (
        <span key={mark} className="text-soft text-xs">
          ↺ {mark}
        </span>
      ))}
    </button>
  )
}

/** By the time of the other event, which stands in the list; by its number where it is not loaded. */
function useMarks({ undoes, undoneBy, ...event }: AuditEvent, items: readonly AuditEvent[]): string[] {
  const { timeZone } = useKit()
  const find = (id: number) => items.find(({ idAuditEvent }) => idAuditEvent === id)
  const at = (other: AuditEvent) => formatTime(other.at, timeZone, 'seconds')
  const marks: string[] = []
  if (undoneBy !== null) {
    const other = find(undoneBy)
    if (!other) marks.push(t('undoneBy', { id: undoneBy }))
    else marks.push(t(isUndoneInPart(event, other) ? 'undonePartAt' : 'undoneAt', { at: at(other) }))
  }
  if (undoes !== null) {
    const other = find(undoes)
    marks.push(other ? t('undoesAt', { at: at(other) }) : t('undoes', { id: undoes }))
  }
  return marks
}
