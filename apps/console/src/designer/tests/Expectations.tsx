import { testExpects, testMatch } from '@parley/contract/flowTests/flowTest.enum.ts'
import type { Expectation, TestFinding } from '@parley/contract/flowTests/flowTest.schema.ts'
import { CircleCheck, CircleX, Plus, Trash2 } from 'lucide-react'
import { Button } from '../../kit/actions/Button.tsx'
import { IconButton } from '../../kit/actions/IconButton.tsx'
import { ComboBox } from '../../kit/fields/ComboBox.tsx'
import { Select } from '../../kit/fields/Select.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { useEditor } from '../designer-context.ts'
import { newExpectation, partsOf, replaced } from './test-draft.ts'
import { t } from './tests.messages.ts'
import { useStepNames } from './use-tests.ts'

interface Props {
  readonly all: readonly Expectation[]
  readonly findings: ReadonlyMap<number, TestFinding>
  readonly onChange: (all: Expectation[]) => void
}

const kinds = testExpects.entries.map(({ value, label }) => ({ value, label }))
const matches = testMatch.entries.map(({ value, label }) => ({ value, label }))

/** What is expected at one point of the conversation, each with what came of it. */
export function Expectations({ all, findings, onChange }: Props) {
  return (
    <div className="mr-6 flex min-w-0 flex-col gap-2">
      {all.map((each, at) => (
        <One
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name than their place
          key={at}
          expected={each}
          count={at + 1}
          finding={findings.get(at)}
          onChange={(next) => onChange(replaced(all, at, next))}
        />
      ))}
      <span>
        <Button size="small" variant="ghost" icon={Plus} onPress={() => onChange([...all, newExpectation()])}>
          {t('addExpected')}
        </Button>
      </span>
    </div>
  )
}

interface OneProps {
  readonly expected: Expectation
  readonly count: number
  readonly finding: TestFinding | undefined
  readonly onChange: (next: Expectation | undefined) => void
}

function One({ expected, count, finding, onChange }: OneProps) {
  const names = useStepNames()
  const variables = useEditor((state) => state.document.settings.variables)
  const { hasStep, hasVariable, hasText } = partsOf(expected)
  const label = t('expected', { count })
  const change = (more: Partial<Expectation>) => onChange({ ...expected, ...more })
  const named = (part: string) => `${label}: ${part}`
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5 rounded-card p-2 ring-1 ring-line">
      <legend className="sr-only">{label}</legend>
      <div className="flex items-center gap-1">
        <Select
          className="min-w-0 flex-1"
          label={label}
          hideLabel
          options={kinds}
          value={expected.kind}
          onChange={(kind) => change({ kind })}
        />
        <IconButton
          size="small"
          icon={Trash2}
          label={t('removeExpected', { count })}
          onPress={() => onChange(undefined)}
        />
      </div>
      {hasStep && (
        <ComboBox
          label={named('step')}
          hideLabel
          options={[...names].map(([value, name]) => ({ value, label: name }))}
          value={expected.step === '' ? undefined : expected.step}
          onChange={(step) => change({ step: step ?? '' })}
        />
      )}
      {hasVariable && (
        <ComboBox
          label={named('variable')}
          hideLabel
          options={variables.map(({ name }) => ({ value: name, label: name }))}
          value={expected.name === '' ? undefined : expected.name}
          onChange={(name) => change({ name: name ?? '' })}
        />
      )}
      {hasText && (
        <>
          <Select
            label={named('comparison')}
            hideLabel
            options={matches}
            value={expected.match}
            onChange={(match) => change({ match })}
          />
          <TextField label={named('text')} hideLabel value={expected.text} onChange={(text) => change({ text })} />
        </>
      )}
      {finding && <Finding finding={finding} names={names} isPath={!hasText} />}
    </fieldset>
  )
}

function Finding({
  finding: { isMet, got },
  names,
  isPath,
}: {
  finding: TestFinding
  names: ReadonlyMap<string, string>
  isPath: boolean
}) {
  if (isMet)
    return (
      <p className="flex items-center gap-1.5 text-success-ink text-xs">
        <CircleCheck size={13} aria-hidden />
        {t('met')}
      </p>
    )
  const path = got.split(' → ').map((id) => names.get(id) ?? id)
  const text = (isPath ? path.join(' → ') : got) || t('nothing')
  return (
    <p className="flex items-start gap-1.5 text-danger-ink text-xs">
      <CircleX size={13} className="mt-0.5 shrink-0" aria-hidden />
      <span className="min-w-0 break-words">{t('got', { text })}</span>
    </p>
  )
}
