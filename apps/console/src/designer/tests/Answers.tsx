import type { TestAnswer } from '@parley/contract/flowTests/flowTest.schema.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { IconButton } from '../../kit/actions/IconButton.tsx'
import { Switch } from '../../kit/fields/Checkbox.tsx'
import { ComboBox } from '../../kit/fields/ComboBox.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { JsonField, type OnBroken } from './JsonField.tsx'
import { newAnswer, replaced } from './test-draft.ts'
import { t } from './tests.messages.ts'
import { useStepNames } from './use-tests.ts'

interface Props {
  readonly all: readonly TestAnswer[]
  readonly onChange: (all: TestAnswer[]) => void
  readonly onBroken: OnBroken
}

/** What stands for services in the test. */
export function Answers({ all, onChange, onBroken }: Props) {
  const names = useStepNames()
  const steps = [{ value: '', label: t('allOthers') }, ...[...names].map(([value, label]) => ({ value, label }))]
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h3 className="font-medium text-ink text-sm">{t('answers')}</h3>
      <p className="text-faint text-xs">{t('answersText')}</p>
      {all.map((answer, at) => (
        <One
          // biome-ignore lint/suspicious/noArrayIndexKey: answers have no other name than their place
          key={`${at} of ${all.length}`}
          answer={answer}
          count={at + 1}
          steps={steps}
          onChange={(next) => onChange(replaced(all, at, next))}
          onBroken={onBroken}
        />
      ))}
      <span>
        <Button size="small" variant="ghost" icon={Plus} onPress={() => onChange([...all, newAnswer()])}>
          {t('addAnswer')}
        </Button>
      </span>
    </section>
  )
}

interface OneProps {
  readonly answer: TestAnswer
  readonly count: number
  readonly steps: readonly { value: string; label: string }[]
  /** Undefined: it is removed. */
  readonly onChange: (answer: TestAnswer | undefined) => void
  readonly onBroken: OnBroken
}

function One({ answer, count, steps, onChange, onBroken }: OneProps) {
  const label = t('answerOf', { count })
  const change = (more: Partial<TestAnswer>) => onChange({ ...answer, ...more })
  // What it answered, or why it failed, before the switch was pressed: pressing it again brings that back.
  const [other, setOther] = useState<TestAnswer['value']>(answer.fails ? {} : '')
  function switchTo(fails: boolean) {
    setOther(answer.value)
    change({ fails, value: other })
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5 rounded-card p-2 ring-1 ring-line">
      <legend className="sr-only">{label}</legend>
      <div className="flex items-end gap-1">
        <ComboBox
          className="min-w-0 flex-1"
          label={label}
          options={steps}
          value={answer.step}
          onChange={(step) => change({ step: step ?? '' })}
        />
        <IconButton
          size="small"
          icon={Trash2}
          label={t('removeAnswer', { count })}
          onPress={() => onChange(undefined)}
        />
      </div>
      <Switch isSelected={answer.fails} onChange={switchTo}>
        {t('serviceFails')}
      </Switch>
      {answer.fails ? (
        <TextField
          label={t('whyFails')}
          value={typeof answer.value === 'string' ? answer.value : ''}
          onChange={(value) => change({ value })}
        />
      ) : (
        <JsonField
          label={t('answerJson')}
          value={answer.value}
          onBroken={onBroken}
          onChange={(value) => change({ value })}
        />
      )}
    </fieldset>
  )
}
