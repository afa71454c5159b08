import { Plus, X } from 'lucide-react'
import { type Control, useFieldArray, useFormState } from 'react-hook-form'
import { Button } from '../kit/actions/Button.tsx'
import { IconButton } from '../kit/actions/IconButton.tsx'
import { FormSelect } from '../kit/forms/FormSelect.tsx'
import { FormText } from '../kit/forms/FormText.tsx'
import { StatusTag } from '../kit/text/StatusTag.tsx'
import { type GrammarFacts, type TestRow, testsOf, writeValue } from './grammar-draft.ts'
import { t } from './grammars.messages.ts'
import type { useMatcher } from './use-matcher.ts'

const expectations = [
  { value: 'yes', label: t('expectedMatch') },
  { value: 'no', label: t('expectedNone') },
]

type Props = { control: Control<GrammarFacts>; rows: readonly TestRow[]; matcher: ReturnType<typeof useMatcher> }

/** What people say and what the grammar must make of it, with what it makes of it as it is written now. */
export function TestRows({ control, rows, matcher }: Props) {
  const { errors } = useFormState({ control, name: 'tests', exact: true })
  const { fields, append, remove } = useFieldArray({ control, name: 'tests' })
  const at = new Date().toISOString()
  return (
    <div className="flex flex-col gap-3">
      {fields.length === 0 && <p className="text-faint text-sm">{t('noTests')}</p>}
      {fields.map(({ id }, index) => {
        const row = rows[index]
        return (
          <div
            key={id}
            className="grid grid-cols-[minmax(0,3fr)_9rem_minmax(0,2fr)_auto_auto] items-center gap-2 max-sm:grid-cols-1"
          >
            <FormText
              control={control}
              name={`tests.${index}.text`}
              label={t('testPhrase')}
              hideLabel
              placeholder={t('testPhrase')}
            />
            <FormSelect
              control={control}
              name={`tests.${index}.isMatch`}
              label={t('expected')}
              hideLabel
              options={expectations}
            />
            <FormText
              control={control}
              name={`tests.${index}.value`}
              label={t('expectedValue')}
              hideLabel
              placeholder={t('expectedValueHint')}
              isDisabled={row?.isMatch === 'no'}
              isMono
            />
            <Result row={row} matcher={matcher} at={at} />
            <IconButton label={t('removeTest')} icon={X} onPress={() => remove(index)} />
          </div>
        )
      })}
      {errors.tests?.message !== undefined && (
        <p role="alert" className="text-danger-ink text-sm">
          {errors.tests.message}
        </p>
      )}
      <div>
        <Button icon={Plus} onPress={() => append({ text: '', isMatch: 'yes', value: '' })}>
          {t('addTest')}
        </Button>
      </div>
    </div>
  )
}

function Result({ row, matcher, at }: { row: TestRow | undefined; matcher: Props['matcher']; at: string }) {
  const [test] = row ? testsOf([row]) : []
  if (!test || !matcher?.compiled.ok) return <span />
  const { runTests, TEST_LANGUAGE } = matcher.engine
  // A value that is absent is no value to compare with.
  const phrases = [test] as Parameters<typeof runTests>[1]
  const [result] = runTests(matcher.compiled.grammar, phrases, { language: TEST_LANGUAGE, at })
  const found = result?.found ? writeValue(result.found.value) : t('resultNone')
  return (
    <span title={found}>
      <StatusTag tone={result?.isPassed ? 'success' : 'danger'}>
        {result?.isPassed ? t('passed') : `${t('failed')}: ${found}`}
      </StatusTag>
    </span>
  )
}
