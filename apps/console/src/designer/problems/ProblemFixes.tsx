import { fixesOf } from '@parley/flow/edit/fixes/fixes.ts'
import { ChevronDown, Wrench } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { Menu } from '../../kit/overlays/Menu.tsx'
import { useEditing } from '../designer-context.ts'
import type { FlowProblem } from '../use-problems.ts'
import { t } from './problems.messages.ts'

const LOOK =
  'inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-sm text-left font-medium text-accent-ink text-xs underline-offset-2 hover:underline'

/** What can be done about a finding at once; one undo takes it back. */
export function ProblemFixes({ problem }: { problem: FlowProblem }) {
  const { editor } = useEditing()
  // Each check gives new findings, so they stand for the document as well.
  const labels = useMemo(() => fixesOf(editor.get().document, problem).map(({ label }) => label), [editor, problem])
  const [fixed, setFixed] = useState<FlowProblem>()
  // The finding stays until the next check.
  if (fixed === problem || labels.length === 0) return null

  function fix(label: string) {
    const { document } = editor.get()
    const chosen = fixesOf(document, problem).find((each) => each.label === label)
    if (!chosen) return
    editor.apply(chosen.edit, label)
    setFixed(problem)
    const { nodeId } = problem
    if (nodeId !== null && editor.get().document.nodes.some(({ id }) => id === nodeId)) editor.select([nodeId])
  }

  const [only] = labels
  const name = (word: string) => t('named', { word, problem: problem.message })
  if (only !== undefined && labels.length === 1)
    return (
      <AriaButton aria-label={name(only)} onPress={() => fix(only)} className={LOOK}>
        <Wrench size={12} className="shrink-0" aria-hidden />
        <span className="min-w-0 break-words">{only}</span>
      </AriaButton>
    )
  return (
    <Menu
      label={name(t('fix'))}
      trigger={
        <AriaButton aria-label={name(t('fix'))} className={LOOK}>
          <Wrench size={12} className="shrink-0" aria-hidden />
          {t('fix')}
          <ChevronDown size={12} className="shrink-0" aria-hidden />
        </AriaButton>
      }
      groups={[{ id: 'fixes', items: labels.map((label) => ({ id: label, label, onAction: () => fix(label) })) }]}
    />
  )
}
