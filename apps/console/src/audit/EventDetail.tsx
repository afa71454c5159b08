import { fieldsOf, tenantOf } from '@parley/contract/audit/audit.rules.ts'
import type { AuditDetail, AuditEvent } from '@parley/contract/audit/audit.schema.ts'
import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { screens, scriptScreens } from '@parley/contract/kernel/screens.ts'
import { operations } from '@parley/contract/operations.ts'
import { Link } from '../kit/actions/Link.tsx'
import { OverlayActions } from '../kit/overlays/overlay-actions.tsx'
import { type Fact, FactList } from '../kit/pages/FactList.tsx'
import { CopyText } from '../kit/text/CopyButton.tsx'
import { Timestamp } from '../kit/text/Timestamp.tsx'
import { useLoaded } from '../shell/api.ts'
import { t } from './audit.messages.ts'
import { Difference, State } from './Difference.tsx'
import { differenceOf } from './difference.ts'
import { ActionTag } from './event-words.tsx'
import { areaBeside, entityHref, kindWords } from './field-words.ts'
import { UndoButton } from './UndoButton.tsx'

const { CREATE, DELETE, UPDATE } = actionKind.of

function Payload({ event }: { event: AuditDetail }) {
  const { before, after, kind, entity, names } = event
  if (event.isWithheld) return <p className="text-soft">{t('withheld')}</p>
  if (before === null && after === null) return <p className="text-faint">{t('nothingRecorded')}</p>
  if (before === null || after === null) return <State kind={entity.kind} state={after ?? before} names={names} />
  if (kind === UPDATE && differenceOf(before, after).length === 0)
    return <p className="text-faint">{t('noDifference')}</p>
  return <Difference kind={entity.kind} before={before} after={after} names={names} />
}

const title = ({ kind }: AuditDetail) =>
  kind === CREATE ? t('created') : kind === DELETE ? t('removed') : kind === UPDATE ? t('changes') : t('recorded')

const pages = new Map<string, (typeof scriptScreens)[keyof typeof scriptScreens]>([
  ['CallScript', scriptScreens.flow],
  ['Component', scriptScreens.component],
])

/** Where the versions between which an event has moved a flow are compared. */
function versionsHref({ entity, before, after }: Pick<AuditEvent, 'entity' | 'before' | 'after'>) {
  const from = fieldsOf(before)?.version
  const to = fieldsOf(after)?.version
  const page = pages.get(entity.kind)
  if (!page || typeof from !== 'number' || typeof to !== 'number' || from >= to) return undefined
  return page(Number(entity.id), { tab: 'history', from, to })
}

/** The other events of an undo: what is undone may be an undo itself. */
function undoFact({ undoes, undoneBy, undoPlaces }: AuditDetail): readonly Fact[] {
  const isPart = undoPlaces.some(({ blocked }) => blocked === null)
  const links = [
    { id: undoneBy, words: isPart ? 'undonePartBy' : 'undoneBy' },
    { id: undoes, words: 'undoes' },
  ] as const
  const value = links.map(({ id, words }) =>
    id === null ? null : (
      <div key={words}>
        <Link href={screens.auditLog({ event: id })}>{t(words, { id })}</Link>
      </div>
    ),
  )
  return undoes === null && undoneBy === null ? [] : [{ label: t('undo'), value }]
}

/** Everything that one event says; the button that takes it back stands at the bottom of the drawer around. */
export function EventDetail(params: { idAuditEvent: number }) {
  const { data: event, refetch } = useLoaded(operations.Audit.Event, { params })
  const { entity, actor, seq, hash } = event
  const href = entityHref(entity.kind, entity.id, tenantOf(event))
  const versions = versionsHref(event)
  const area = areaBeside(event.area, entity.kind)
  return (
    <div className="flex flex-col gap-5">
      {event.erasedAt && <p className="rounded-card bg-warning-soft px-3 py-2 text-warning-ink">{t('erased')}</p>}
      <section>
        <h3 className="mb-2 font-semibold">{title(event)}</h3>
        <Payload event={event} />
        {versions && (
          <p className="mt-2 text-sm">
            <Link href={versions}>{t('compareVersions')}</Link>
          </p>
        )}
      </section>
      <FactList
        facts={[
          { label: t('at'), value: <Timestamp value={event.at} style="exact" /> },
          {
            label: t('who'),
            value: actor.name || t('system'),
            ...(event.contextTenant === null
              ? {}
              : {
                  note: t('actsFor', {
                    tenant: event.tenantName ?? event.idTenant ?? '',
                    home: event.actorTenantName ?? '–',
                  }),
                }),
          },
          { label: t('action'), value: <ActionTag event={event} /> },
          ...(area === undefined ? [] : [{ label: t('area'), value: area }]),
          { label: kindWords(entity.kind), value: href ? <Link href={href}>{entity.name}</Link> : entity.name },
          { label: t('address'), value: event.address ?? '–' },
          { label: t('userAgent'), value: event.userAgent ?? '–' },
          { label: t('request'), value: <CopyText text={event.requestId} name={t('request')} /> },
          { label: t('place'), value: seq ?? t('notSealed') },
          ...(hash === null ? [] : [{ label: t('hash'), value: <CopyText text={hash} name={t('hash')} /> }]),
          ...undoFact(event),
        ]}
      />
      <p className="flex flex-wrap gap-4 text-sm">
        <Link href={screens.auditLog({ request: event.requestId })}>{t('everything')}</Link>
        <Link href={screens.auditLog({ kindOf: entity.kind, id: entity.id })}>
          {t('historyOf', { name: entity.name })}
        </Link>
      </p>
      <OverlayActions>
        <UndoButton key={event.idAuditEvent} event={event} onDone={() => void refetch()} />
      </OverlayActions>
    </div>
  )
}
