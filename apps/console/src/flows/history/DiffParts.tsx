import type { historyDiff } from '@parley/contract/flows/flow.schema.ts'
import { Minus, Pencil, Plus, Shuffle, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { cx } from '../../kit/cx.ts'
import { type Icon, showIcon } from '../../kit/icon.tsx'
import type { FlowDocument } from '../picture/flow-picture.ts'
import { NodeName } from '../picture/node-look.tsx'
import { t } from './history.messages.ts'
import { labelIn, outletIn } from './names.ts'
import { ValueChange } from './ValueChange.tsx'

export type Diff = z.output<typeof historyDiff>

type SectionProps = { title: string; count: number; icon: Icon; tone: string; children: ReactNode }

function Section({ title, count, icon, tone, children }: SectionProps) {
  if (count === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h3 className={cx('flex items-center gap-2 font-semibold text-sm', tone)}>
        {showIcon(icon, 14)}
        {title}
        <span className="font-normal text-faint tabular-nums">{count}</span>
      </h3>
      <ul className="flex flex-col gap-2">{children}</ul>
    </section>
  )
}

const labelOrNone = (document: FlowDocument, id: string | null) =>
  id === null ? t('nothingWired') : labelIn(document, id)

/** Steps that came, went or changed, wires that lead elsewhere, settings. */
export function DiffParts({ diff, before, after }: { diff: Diff; before: FlowDocument; after: FlowDocument }) {
  const { added, removed, changed, wires, settings, moved } = diff
  const isQuiet = added.length + removed.length + changed.length + wires.length + settings.length === 0
  if (diff.isEqual) return <p className="text-faint text-sm">{t('diffEqual')}</p>
  if (isQuiet) return <p className="text-faint text-sm">{t('diffOnlyMoved', { count: moved.length })}</p>
  return (
    <div className="flex flex-col gap-6">
      <Section title={t('added')} count={added.length} icon={Plus} tone="text-success-ink">
        {added.map((node) => (
          <li key={node.id}>
            <NodeName node={node} />
          </li>
        ))}
      </Section>
      <Section title={t('removed')} count={removed.length} icon={Minus} tone="text-danger-ink">
        {removed.map((node) => (
          <li key={node.id}>
            <NodeName node={node} isGone />
          </li>
        ))}
      </Section>
      <Section title={t('changed')} count={changed.length} icon={Pencil} tone="text-ink">
        {changed.map((node) => (
          <li key={node.id} className="rounded-control p-3 ring-1 ring-line ring-inset">
            <NodeName node={node} />
            <div className="mt-2 flex flex-col gap-2.5">
              {node.changes.map((change) => (
                <ValueChange key={change.path} change={change} />
              ))}
            </div>
          </li>
        ))}
      </Section>
      <Section title={t('wires')} count={wires.length} icon={Shuffle} tone="text-ink">
        {wires.map(({ nodeId, outlet, from, to }) => (
          <li key={`${nodeId} ${outlet}`} className="text-ink text-sm">
            {t('wireChange', {
              node: labelIn(after, nodeId),
              outlet: outletIn([after, before], nodeId, outlet),
              from: labelOrNone(before, from),
              to: labelOrNone(after, to),
            })}
          </li>
        ))}
      </Section>
      <Section title={t('settings')} count={settings.length} icon={SlidersHorizontal} tone="text-ink">
        {settings.map((change) => (
          <li key={change.path}>
            <ValueChange change={change} />
          </li>
        ))}
      </Section>
      {moved.length > 0 && <p className="text-faint text-sm">{t('movedAlso', { count: moved.length })}</p>}
    </div>
  )
}
