import { testAct } from '@parley/contract/flowTests/flowTest.enum.ts'
import type { TestResult, TestTurn } from '@parley/contract/flowTests/flowTest.schema.ts'
import { Trash2 } from 'lucide-react'
import { IconButton } from '../../kit/actions/IconButton.tsx'
import { Select } from '../../kit/fields/Select.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { Expectations } from './Expectations.tsx'
import { Said } from './Outcome.tsx'
import { findingsAfter } from './test-draft.ts'
import { t } from './tests.messages.ts'

interface Props {
  readonly turn: TestTurn
  readonly count: number
  readonly result: TestResult | undefined
  /** Undefined: it is removed. */
  readonly onChange: (turn: TestTurn | undefined) => void
}

const acts = testAct.entries.map(({ value, label }) => ({ value, label }))

/** What the person does, at the right as in a chat, and what the bot did then. */
export function TurnCard({ turn, count, result, onChange }: Props) {
  const title = t('turn', { count })
  const hasText = turn.does === testAct.of.SAYS || turn.does === testAct.of.KEYS
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-2">
      <div className="ml-6 flex flex-col gap-2 rounded-card bg-accent-soft p-2">
        <header className="flex items-center justify-between gap-2">
          <h3 className="font-medium text-ink text-sm">{title}</h3>
          <IconButton
            size="small"
            icon={Trash2}
            label={t('removeTurn', { count })}
            onPress={() => onChange(undefined)}
          />
        </header>
        <Select
          label={title}
          hideLabel
          options={acts}
          value={turn.does}
          onChange={(does) => onChange({ ...turn, does })}
        />
        {hasText && (
          <TextField
            label={`${title}: ${testAct.label(turn.does)}`}
            hideLabel
            value={turn.text}
            // What a model made of other words counts no more.
            onChange={(text) => onChange({ does: turn.does, expects: turn.expects, text })}
          />
        )}
      </div>
      <Said stretch={result?.stretches[count]} />
      <Expectations
        all={turn.expects}
        findings={findingsAfter(result, count)}
        onChange={(expects) => onChange({ ...turn, expects })}
      />
    </section>
  )
}
