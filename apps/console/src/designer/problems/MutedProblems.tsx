import type { MutedProblem } from '@parley/flow'
import { idleMutings, unmuteProblem } from '@parley/flow/edit/mute.ts'
import { BellOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { Button } from '../../kit/actions/Button.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { useEditing, useEditor } from '../designer-context.ts'
import { useProblems } from '../use-problems.ts'
import { t } from './problems.messages.ts'
import { keyOf } from './use-trail.ts'

const AT_FIRST = 100

/** Warnings that may stay: who said so, when and why; they come back by a press. Those that are not found any more can be removed. */
export function MutedProblems() {
  const { editor, isReadOnly } = useEditing()
  const { muted, isChecking } = useProblems()
  const document = useEditor((state) => state.document)
  const idle = isChecking ? [] : idleMutings(document, muted)
  function apply(of: Pick<MutedProblem, 'nodeId' | 'muting'>, done: string) {
    editor.apply(unmuteProblem(editor.get().document, of, of.muting), done)
  }
  return (
    <>
      <Fold title={t('muted', { count: muted.length })} rows={muted}>
        {(problem) => (
          <MutedRow
            {...problem}
            key={keyOf(problem)}
            action={isReadOnly ? undefined : t('unmute')}
            onPress={() => apply(problem, t('unmuteDone', { problem: problem.message }))}
          />
        )}
      </Fold>
      <Fold title={t('idle', { count: idle.length })} rows={idle}>
        {(one) => (
          <MutedRow
            {...one}
            key={`${one.nodeId} ${one.muting.id}`}
            message={one.nodeId === null ? t('settings') : one.label}
            action={isReadOnly ? undefined : t('remove')}
            onPress={() => apply(one, t('removeDone'))}
          />
        )}
      </Fold>
    </>
  )
}

interface FoldProps<T> {
  title: string
  rows: readonly T[]
  children: (row: T) => ReactNode
}

function Fold<T>({ title, rows, children }: FoldProps<T>) {
  const [isOpen, setOpen] = useState(false)
  const [isWhole, setWhole] = useState(false)
  if (rows.length === 0) return null
  const shown = isWhole ? rows : rows.slice(0, AT_FIRST)
  const rest = rows.length - shown.length
  return (
    <section className="flex flex-col gap-1.5">
      <h2 className="text-xs">
        <AriaButton
          aria-expanded={isOpen}
          onPress={() => setOpen(!isOpen)}
          className="inline-flex min-h-6 items-center gap-1.5 rounded-sm font-medium text-soft underline-offset-2 hover:underline"
        >
          <BellOff size={12} aria-hidden />
          {title}
        </AriaButton>
      </h2>
      {isOpen && <ul className="flex flex-col">{shown.map(children)}</ul>}
      {isOpen && rest > 0 && (
        <Button size="small" variant="ghost" onPress={() => setWhole(true)}>
          {t('rest', { count: rest })}
        </Button>
      )}
    </section>
  )
}

interface RowProps extends Pick<MutedProblem, 'nodeId' | 'message' | 'muting'> {
  /** What can be done; nothing without it. */
  action: string | undefined
  onPress: () => void
}

function MutedRow({ nodeId, message, muting, action, onPress }: RowProps) {
  const { editor, goTo } = useEditing()
  return (
    <li className="flex flex-col items-start gap-0.5 py-1.5 text-sm">
      <AriaButton
        onPress={() => (nodeId === null ? editor.select([]) : goTo(nodeId))}
        className="max-w-full break-words rounded-sm text-left text-soft underline-offset-2 hover:underline"
      >
        {message}
      </AriaButton>
      <p className="max-w-full whitespace-pre-line break-words text-ink text-xs">{muting.reason}</p>
      <p className="max-w-full break-words text-faint text-xs">
        {muting.by} · <Timestamp value={muting.at} />
      </p>
      {action !== undefined && (
        <AriaButton
          aria-label={t('named', { word: action, problem: message })}
          onPress={onPress}
          className="min-h-6 rounded-sm font-medium text-accent-ink text-xs underline-offset-2 hover:underline"
        >
          {action}
        </AriaButton>
      )}
    </li>
  )
}
