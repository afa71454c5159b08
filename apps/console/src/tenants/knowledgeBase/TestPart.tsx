import type { KnowledgeBase } from '@parley/contract/knowledgeBase/knowledgeBase.schema.ts'
import type { AnswerSource, KnowledgeAnswer } from '@parley/contract/knowledgeBase/source.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { useLanguageOptions } from '../../grammars/use-language-options.ts'
import { Button } from '../../kit/actions/Button.tsx'
import { Link } from '../../kit/actions/Link.tsx'
import { ComboBox } from '../../kit/fields/ComboBox.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { FormElement } from '../../kit/forms/FormElement.tsx'
import { Card } from '../../kit/pages/Card.tsx'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { Tag } from '../../kit/text/StatusTag.tsx'
import { useApi } from '../../shell/api.ts'
import { t } from './knowledgeBase.messages.ts'
import { placeOf } from './place.ts'

const { Ask } = operations.KnowledgeBase

interface Props {
  readonly base: Pick<KnowledgeBase, 'idKnowledgeBase'>
  /** Of the step that asks; where it has none, that of the knowledge base, else the usual one. */
  readonly minScore?: number | undefined
}

/** A question as a caller would ask it: the answer with its source, and what else was found. */
export default function TestPart({ base: { idKnowledgeBase }, minScore }: Props) {
  const call = useApi()
  const [question, setQuestion] = useState('')
  const [language, setLanguage] = useState<string | null>(null)
  const [answer, setAnswer] = useState<KnowledgeAnswer>()
  const [fault, setFault] = useState<unknown>()
  const [isPending, setPending] = useState(false)
  const languages = useLanguageOptions()

  async function ask() {
    const asked = question.trim()
    if (asked === '') return
    setPending(true)
    setFault(undefined)
    try {
      setAnswer(
        await call(
          Ask,
          {
            params: { idKnowledgeBase },
            body: { question: asked, language, ...(minScore === undefined ? {} : { minScore }) },
          },
          { silent: true },
        ),
      )
    } catch (error) {
      setFault(error)
    }
    setPending(false)
  }
  return (
    <div className="flex flex-col gap-4">
      <FormElement onSubmit={() => void ask()} className="flex flex-col gap-3">
        <p className="text-soft text-sm">{t('testText')}</p>
        <div className="grid grid-cols-[1fr_14rem_auto] items-end gap-3 max-sm:grid-cols-1">
          <TextField label={t('question')} value={question} onChange={setQuestion} maxLength={1_000} />
          <ComboBox
            label={t('language')}
            options={languages}
            value={language}
            onChange={(code) => setLanguage(code ?? null)}
            placeholder={t('anyLanguage')}
          />
          <Button type="submit" variant="primary" isPending={isPending}>
            {t('ask')}
          </Button>
        </div>
      </FormElement>
      {fault !== undefined && <ErrorNote error={fault} />}
      <div aria-live="polite" className="flex flex-col gap-4">
        {answer && <Answer asked={answer} />}
      </div>
    </div>
  )
}

const scoreOf = (score: number) => t('score', { score: score.toFixed(2) })

/** Why there is no answer: by how much the best match fell short, and of what. */
function whyNone({ found, minimum: { value, from, questions } }: KnowledgeAnswer): string {
  const [best] = found
  if (!best) return t('noAnswer')
  const numbers = { best: best.score.toFixed(2), minimum: value.toFixed(2) }
  if (from === 'base') return t('belowMeasured', { ...numbers, count: questions ?? 0 })
  return t(from === 'asked' ? 'belowAsked' : 'belowUsual', numbers)
}

function Answer({ asked }: { asked: KnowledgeAnswer }) {
  const { answer, found } = asked
  return (
    <>
      <Card title={t('answer')} {...(answer ? { actions: <Tag>{scoreOf(answer.score)}</Tag> } : {})}>
        {answer ? (
          <div className="flex flex-col gap-2">
            <p className="break-words text-ink">{answer.text}</p>
            <SourceLine source={answer.source} />
          </div>
        ) : (
          <p className="text-faint">{whyNone(asked)}</p>
        )}
      </Card>
      {found.length > 0 && (
        <Card title={t('ranked')}>
          <ol className="m-0 flex list-none flex-col gap-4 p-0 text-sm">
            {found.map(({ text, score, marks, source }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two passages may say the same, and none moves
              <li key={at} className="flex flex-col gap-1">
                <span className="flex flex-wrap items-center gap-2">
                  <Tag>{scoreOf(score)}</Tag>
                  <SourceLine source={source} />
                </span>
                <p className="whitespace-pre-line break-words text-ink">
                  <Marked text={text} marks={marks} />
                </p>
              </li>
            ))}
          </ol>
        </Card>
      )}
    </>
  )
}

function SourceLine({ source: { title, heading, page, row, url } }: { source: AnswerSource }) {
  const place = placeOf({ heading: heading.filter((each) => each !== title), page, row })
  return (
    <span className="text-faint text-sm">
      {url === null ? title : <Link href={url}>{title}</Link>}
      {place !== '' && ` › ${place}`}
    </span>
  )
}

/** The text with the words of the question marked. */
function Marked({ text, marks }: { text: string; marks: readonly { start: number; end: number }[] }) {
  let at = 0
  const pieces = marks.flatMap(({ start, end }) => {
    const before = text.slice(at, start)
    at = end
    return [
      before,
      <mark key={start} className="rounded bg-accent-soft font-medium text-accent-ink">
        {text.slice(start, end)}
      </mark>,
    ]
  })
  return [...pieces, text.slice(at)]
}
