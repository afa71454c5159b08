import type { Classified, Model } from '@parley/contract/models/model.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { Button } from '../kit/actions/Button.tsx'
import { TextField } from '../kit/fields/TextField.tsx'
import { FormElement } from '../kit/forms/FormElement.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { useWrite } from '../shell/api.ts'
import { Answer } from './Answer.tsx'
import { t } from './models.messages.ts'
import { SubjectPicker } from './SubjectPicker.tsx'

const FileTester = lazyPart(async () => (await import('./FileTester.tsx')).FileTester)

const { Classifier } = operations.Nlp

/** A model, and which of its versions; the live one where none is chosen. */
export interface Subject {
  readonly idModel: number
  readonly version: number | undefined
}
type Answered = { readonly version: number; readonly result: Classified }

/** What the model makes of one text, beside another model or version where one is chosen; and of a file of texts. */
export function TesterTab({ model: { idModel } }: { model: Model }) {
  const [subject, setSubject] = useState<Subject>({ idModel, version: undefined })
  const [other, setOther] = useState<Subject>()
  const [text, setText] = useState('')
  const [answers, setAnswers] = useState<readonly Answered[]>([])
  const { write, isPending } = useWrite(Classifier)
  async function ask() {
    if (text.trim() === '') return
    const asked = await Promise.all(
      [subject, ...(other ? [other] : [])].map(async (each) => {
        const body = { texts: [text], ...(each.version === undefined ? {} : { version: each.version }) }
        const { version, results } = await write({ params: { idModel: each.idModel }, body })
        return results.map((result) => ({ version, result }))
      }),
    ).catch(() => []) // the notification says why
    setAnswers(asked.flat())
  }
  return (
    <div className="flex flex-col gap-4">
      <Card title={t('oneText')} description={t('oneTextHelp')}>
        <FormElement onSubmit={() => void ask()} className="flex flex-col gap-3">
          <div className="grid gap-3 md:grid-cols-2">
            <SubjectPicker label={t('version')} idModel={idModel} subject={subject} onChange={setSubject} />
            <SubjectPicker label={t('beside')} subject={other} onChange={setOther} onNone={() => setOther(undefined)} />
          </div>
          <div className="flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <TextField label={t('text')} value={text} onChange={setText} maxLength={2_000} />
            </div>
            <Button type="submit" variant="primary" isPending={isPending}>
              {t('ask')}
            </Button>
          </div>
        </FormElement>
        <div aria-live="polite" className={answers.length > 1 ? 'grid gap-6 pt-5 lg:grid-cols-2' : 'pt-5'}>
          {answers.map(({ version, result }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: there are at most two, each at its place
            <Answer key={at} version={version} result={result} />
          ))}
        </div>
      </Card>
      <FileTester subject={subject} other={other} />
    </div>
  )
}
