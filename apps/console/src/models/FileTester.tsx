import { BOM, csvLine } from '@parley/contract/kernel/csv.ts'
import { MAX_CLASSIFIED, MAX_TEXT } from '@parley/contract/models/model.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { FileDrop } from '../kit/fields/FileDrop.tsx'
import { Card } from '../kit/pages/Card.tsx'
import { saveFile } from '../kit/save-file.ts'
import { showToast } from '../kit/toasts/toasts.ts'
import { useWrite } from '../shell/api.ts'
import { t } from './models.messages.ts'
import type { Subject } from './TesterTab.tsx'

const { Classifier } = operations.Nlp
const HEAD = ['text', 'category', 'score', 'outOfScope', 'unknownWords', 'second', 'secondScore']

/** Lines of a text file, or the first column of a CSV; without empty ones. */
export const textsOf = (content: string): string[] =>
  content
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => (/^"((?:[^"]|"")*)"/.exec(line)?.[1] ?? line).replaceAll('""', '"').trim())
    .filter((line) => line !== '')

/** Asks for each line of a file and gives a CSV with the answers back; with two models both answers stand in each row. */
export function FileTester({ subject, other }: { subject: Subject; other: Subject | undefined }) {
  const { write } = useWrite(Classifier)
  const [isPending, setPending] = useState(false)
  async function answer(file: File) {
    const texts = textsOf(await file.text())
    if (texts.length === 0) {
      showToast('error', t('emptyFile'))
      return
    }
    if (texts.length > MAX_CLASSIFIED) {
      showToast('error', t('longFile', { most: MAX_CLASSIFIED.toLocaleString('en-US') }))
      return
    }
    setPending(true)
    try {
      const asked = texts.map((text) => text.slice(0, MAX_TEXT))
      const subjects = [subject, ...(other ? [other] : [])]
      const answers = await Promise.all(
        subjects.map(({ idModel, version }) =>
          write({ params: { idModel }, body: { texts: asked, ...(version === undefined ? {} : { version }) } }),
        ),
      )
      const rows = asked.map((text, at) => [text, ...answers.flatMap(({ results }) => cellsOf(results[at]))])
      const head = [
        HEAD[0] ?? '',
        ...answers.flatMap((_, at) => HEAD.slice(1).map((name) => (at === 0 ? name : `${name}2`))),
      ]
      saveFile(
        `${file.name.replace(/\.\w+$/, '')} answers.csv`,
        BOM + [head, ...rows].map((cells) => csvLine(cells)).join(''),
        'text/csv',
      )
      showToast('success', t('answeredFile', { count: asked.length }))
    } catch {
      // The notification of the write says why.
    } finally {
      setPending(false)
    }
  }
  return (
    <Card title={t('fileOfTexts')} description={t('fileHelp')}>
      <FileDrop
        label={t('chooseFile')}
        types={['.txt', '.csv']}
        isPending={isPending}
        onFile={(file) => void answer(file)}
      >
        {t('dropFile')}
      </FileDrop>
    </Card>
  )
}

type Result = { scores: { category: string; score: number }[]; outOfScope: number; unknownWords: number }
function cellsOf(result: Result | undefined): (string | number)[] {
  const [first, second] = result?.scores ?? []
  const rounded = (share: number | undefined) => (share === undefined ? '' : Math.round(share * 10_000) / 10_000)
  return [
    first?.category ?? '',
    rounded(first?.score),
    rounded(result?.outOfScope),
    rounded(result?.unknownWords),
    second?.category ?? '',
    rounded(second?.score),
  ]
}
