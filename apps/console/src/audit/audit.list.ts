import { actionKind } from '@parley/contract/enums/operations.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { timeFilter } from '../shell/lists/time-filter.tsx'
import { filter, listOf } from '../shell/lists.ts'
import { auditArea } from './audit.area.tsx'
import { t } from './audit.messages.ts'
import { areaWords, kindWords } from './field-words.ts'

const { Audit, Choices } = operations.Audit
const actors = filter.from(Choices, {}, (known) => known.actors.map(({ id, name }) => ({ value: id, label: name })))
const areas = filter.from(Choices, {}, (known) => known.areas.map((area) => ({ value: area, label: areaWords(area) })))
const kinds = filter.from(Choices, {}, (known) =>
  known.entityKinds.map((kind) => ({ value: kind, label: kindWords(kind) })),
)

/** Who did what: the newest first. Links ask for one entity, one request or one address. */
export const events = listOf(auditArea, Audit, {
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
