import { KNOWLEDGE_FILES } from '@parley/contract/knowledgeBase/knowledgeBase.enum.ts'
import type { KnowledgeSource } from '@parley/contract/knowledgeBase/source.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { FileDrop } from '../../kit/fields/FileDrop.tsx'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useRefusal } from '../../kit/use-refusal.ts'
import { useWrite } from '../../shell/api.ts'
import { base64Of } from '../../shell/import/import-file.ts'
import { t } from './knowledgeBase.messages.ts'

const UPLOAD_MS = 180_000
const { ReplaceFile: Replace } = operations.KnowledgeBase

/** Another file in its place. */
export function ReplaceFile({ source }: { source: KnowledgeSource }) {
  const { idKnowledgeBase, idKnowledgeSource, rowVersion } = source
  const { write, isPending } = useWrite(Replace, { silent: true, timeoutMs: UPLOAD_MS })
  const [fault, setFault] = useState<unknown>()
  if (useRefusal()(Replace) !== undefined) return null
  async function send(file: File) {
    setFault(undefined)
    try {
      const body = { fileName: file.name.slice(-200), content: await base64Of(file), rowVersion }
      await write({ params: { idKnowledgeBase, idKnowledgeSource }, body })
      showToast('success', t('replaced'))
    } catch (error) {
      setFault(error)
    }
  }
  return (
    <div className="flex flex-col gap-2">
      <FileDrop
        label={t('replace')}
        types={[...KNOWLEDGE_FILES]}
        isPending={isPending}
        onFile={(file) => void send(file)}
      >
        {t('replaceText')}
      </FileDrop>
      {fault !== undefined && <ErrorNote error={fault} />}
    </div>
  )
}
