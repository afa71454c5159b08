import { KNOWLEDGE_FILES, MAX_KNOWLEDGE_BYTES } from '@parley/contract/knowledgeBase/knowledgeBase.enum.ts'
import { operations } from '@parley/contract/operations.ts'
import { useRef, useState } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { FileDrop } from '../../kit/fields/FileDrop.tsx'
import { fileSize } from '../../kit/text/file-size.ts'
import { StatusTag } from '../../kit/text/StatusTag.tsx'
import { useRefusal } from '../../kit/use-refusal.ts'
import { useWrite } from '../../shell/api.ts'
import { base64Of } from '../../shell/import/import-file.ts'
import { t } from './knowledgeBase.messages.ts'

/** Some megabytes over whatever line. */
const UPLOAD_MS = 180_000
const NAME_LENGTH = 200
const { InsertFile } = operations.KnowledgeBase

interface Upload {
  readonly key: number
  readonly name: string
  readonly problem?: string
  readonly isDone?: boolean
}

/** Files by the button or dropped beside it, one after the other; what became of each stays until it is cleared. */
export function UploadFiles({ idKnowledgeBase }: { idKnowledgeBase: number }) {
  const { write } = useWrite(InsertFile, { silent: true, timeoutMs: UPLOAD_MS })
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const last = useRef({ key: 0, turn: Promise.resolve() })
  const refusal = useRefusal()(InsertFile)
  if (refusal !== undefined) return <p className="text-faint text-sm">{refusal}</p>

  const size = fileSize(MAX_KNOWLEDGE_BYTES)
  async function send(file: File, key: number) {
    const mark = (news: Partial<Upload>) =>
      setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...news } : each)))
    try {
      if (file.size > MAX_KNOWLEDGE_BYTES) throw new Error(t('tooLarge', { size }))
      const body = { fileName: file.name.slice(-NAME_LENGTH), content: await base64Of(file) }
      await write({ params: { idKnowledgeBase }, body })
      mark({ isDone: true })
    } catch (error) {
      mark({ problem: error instanceof Error ? error.message : String(error) })
    }
  }
  const add = (file: File) => {
    last.current.key += 1
    const { key } = last.current
    setUploads((all) => [...all, { key, name: file.name }])
    last.current.turn = last.current.turn.then(() => send(file, key))
  }
  const done = uploads.filter(({ isDone }) => isDone).length
  const refused = uploads.filter(({ problem }) => problem !== undefined).length
  const isPending = done + refused < uploads.length
  return (
    <div className="flex flex-col gap-2">
      <FileDrop label={t('addFiles')} types={[...KNOWLEDGE_FILES]} isMultiple isPending={isPending} onFile={add}>
        {t('addFilesText', { size })}
      </FileDrop>
      {uploads.length > 0 && (
        <div className="flex flex-col gap-2 rounded-control px-4 py-3 ring-1 ring-line ring-inset">
          <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
            <p className="text-soft text-sm">{t('uploadsDone', { done, refused, count: uploads.length })}</p>
            {!isPending && <Button onPress={() => setUploads([])}>{t('clear')}</Button>}
          </div>
          <ul
            className="m-0 flex max-h-40 list-none flex-col gap-1 overflow-y-auto p-0 text-sm"
            aria-label={t('uploads')}
            aria-live="polite"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard needs a stop
            tabIndex={0}
          >
            {uploads.map(({ key, name, problem, isDone }) => (
              <li key={key} className="flex flex-wrap items-center gap-2">
                <span className="min-w-0 truncate text-ink">{name}</span>
                {problem === undefined ? (
                  <StatusTag tone={isDone ? 'success' : 'info'} isActive={!isDone}>
                    {t(isDone ? 'uploaded' : 'uploading')}
                  </StatusTag>
                ) : (
                  <span className="text-danger-ink">{problem}</span>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
