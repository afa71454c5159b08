import type { MutedProblem } from '@parley/flow'
import { unmuteProblem } from '@parley/flow/edit/mute.ts'
import { BellOff } from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { Button } from '../../kit/actions/Button.tsx'
import { Timestamp } from '../../kit/text/Timestamp.tsx'
import { useEditing } from '../designer-context.ts'
import { useProblems } from '../use-problems.ts'
import { t } from './problems.messages.ts'
import { keyOf } from './use-trail.ts'

const AT_FIRST = 100

/** Warnings that may stay: who said so, when and why; they come back by a press. */
export function MutedProblems() {
  const { muted } = useProblems()
  const [isOpen, setOpen] = useState(false)
  const [isWhole, setWhole] = useState(false)
  if (muted.length === 0) return null
  const shown = isWhole ? muted : muted.slice(0, AT_FIRST)
  const rest = muted.length - shown.length
  return (
    <section className="flex flex-col gap-1.5">
      <h2 className="text-xs">
        <AriaButton
          aria-expanded={isOpen}
          onPress={() => setOpen(!isOpen)}
          className="inline-flex min-h-6 items-center gap-1.5 rounded-sm font-medium text-soft underline-offset-2 hover:underline"
        >
          <BellOff size={12} aria-hidden />
          {t('muted', { count: muted.length })}
        </AriaButton>
      </h2>
      {isOpen && (
        <ul className="flex flex-col">
          {shown.map((problem) => (
            <MutedRow key={keyOf(problem)} problem={problem} />
          ))}
        </ul>
      )}
      {isOpen && rest > 0 && (
        <Button size="small" variant="ghost" onPress={() => setWhole(true)}>
          {t('rest', { count: rest })}
        </Button>
      )}
    </section>
  )
}

function MutedRow({ problem }: { problem: MutedProblem }) {
  const { editor, goTo, isReadOnly } = useEditing()
  const { nodeId, message, muting } = problem
  function unmute() {
    editor.apply(unmuteProblem(editor.get().document, problem, muting), t('unmuteDone', { problem: message }))
  }
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
      {!isReadOnly && (
        <AriaButton
          aria-label={t('named', { word: t('unmute'), problem: message })}
          onPress={unmute}
          className="min-h-6 rounded-sm font-medium text-accent-ink text-xs underline-offset-2 hover:underline"
        >
          {t('unmute')}
        </AriaButton>
      )}
    </li>
  )
}
