import type { FlowDocument } from '@parley/flow'
import { nodeOf } from '@parley/flow/edit/edit.ts'
import type { OutlineLine } from '@parley/flow/edit/outline.ts'
import { definitionOf } from '@parley/flow/nodes/registry.ts'
import { CircleAlert, CornerDownRight, TriangleAlert } from 'lucide-react'
import { iconOf } from '../../flows/picture/node-look.tsx'
import { cx } from '../../kit/cx.ts'
import { showIcon } from '../../kit/icon.tsx'
import { CommentMark } from '../comments/CommentMark.tsx'
import { useOpenThreads } from '../comments/use-threads.ts'
import { useProblems } from '../use-problems.ts'
import { t } from './outline.messages.ts'

type Props = { document: FlowDocument; line: OutlineLine }

/** What a line says: what was heard, what is said or done, and what is wrong there. */
export function OutlineRow({ document, line }: Props) {
  const { kind, heard, text, label, isReachable } = line
  const node = nodeOf(document, line.nodeId)
  return (
    <>
      {heard !== undefined && <span className="shrink-0 text-accent-ink text-sm">{heard}</span>}
      {kind === 'open' && <span className="text-faint text-sm italic">{t('open')}</span>}
      {kind === 'jump' && (
        <span className="flex min-w-0 items-center gap-1.5 text-faint text-sm">
          <CornerDownRight size={13} aria-hidden />
          <span className="truncate">{t('jump', { name: label })}</span>
        </span>
      )}
      {kind === 'step' && node && (
        <>
          <span className="shrink-0 text-faint" title={definitionOf(node).label}>
            {showIcon(iconOf(node), 14)}
            <span className="sr-only">{definitionOf(node).label}</span>
          </span>
          <span className={cx('min-w-0 truncate text-sm', isReachable ? 'text-ink' : 'text-faint')}>
            {text ?? label}
          </span>
          {text !== undefined && text !== label && (
            <span className="min-w-0 max-w-48 shrink truncate text-faint text-xs">{label}</span>
          )}
          {!isReachable && <span className="shrink-0 text-warning-ink text-xs">{t('unreachable')}</span>}
          <Comments id={line.nodeId} />
          <Marks id={line.nodeId} />
        </>
      )}
    </>
  )
}

function Comments({ id }: { id: string }) {
  const count = useOpenThreads().get(id) ?? 0
  return count > 0 && <CommentMark count={count} words={t('openComments', { count })} />
}

function Marks({ id }: { id: string }) {
  const { counts } = useProblems()
  const errors = counts.errors.get(id) ?? 0
  const warnings = counts.warnings.get(id) ?? 0
  if (errors + warnings === 0) return null
  const words = errors > 0 ? t('errors', { count: errors }) : t('warnings', { count: warnings })
  const Icon = errors > 0 ? CircleAlert : TriangleAlert
  return (
    <span title={words} className={cx('shrink-0', errors > 0 ? 'text-danger-ink' : 'text-warning-ink')}>
      <Icon size={14} aria-hidden />
      <span className="sr-only">{words}</span>
    </span>
  )
}
