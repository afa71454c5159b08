import type { Json } from '@parley/contract/kernel/schema.ts'
import type { Column } from '../../kit/table/column.ts'
import { t } from '../conversations.messages.ts'
import { offsetText } from '../offset-text.ts'
import type { LegFlows } from '../source/leg-flows.ts'
import { type VariableChange, valueText } from './variable-history.ts'

export type ChangeRow = { step: number; change: VariableChange }

const shown = (value: Json | null, redacted: boolean) =>
  redacted ? t('redacted') : value === null ? t('unset') : valueText(value)

/** Which step changed what, where and when. */
export const changeColumns = (flows: LegFlows): readonly Column<ChangeRow>[] => [
  {
    id: 'step',
    header: t('step'),
    cell: ({ step }) => <span className="tabular-nums">{step}</span>,
    sortValue: ({ step }) => step,
    width: 92,
  },
  {
    id: 'offset',
    header: t('offset'),
    cell: ({ change }) => <span className="tabular-nums">{offsetText(change.offsetMs)}</span>,
    width: 116,
  },
  {
    id: 'variable',
    header: t('variable'),
    cell: ({ change }) => <span className="font-medium text-ink">{change.name}</span>,
    sortValue: ({ change }) => change.name,
    grow: 2,
  },
  {
    id: 'before',
    header: t('before'),
    cell: ({ change }) => <code className="font-mono text-xs">{shown(change.before, change.redacted)}</code>,
    grow: 3,
  },
  {
    id: 'after',
    header: t('after'),
    cell: ({ change }) => <code className="font-mono text-ink text-xs">{shown(change.after, change.redacted)}</code>,
    grow: 3,
  },
  { id: 'node', header: t('node'), cell: ({ change }) => flows.labelOf(change) ?? '–', grow: 2 },
]
