import type { CallScript } from '@parley/contract/callScripts/callScript.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { useState } from 'react'
import { Button } from '../../kit/actions/Button.tsx'
import { CodeViewer } from '../../kit/code/code-viewers.tsx'
import { FileDrop } from '../../kit/fields/FileDrop.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { useUnsavedChanges } from '../../kit/forms/unsaved-changes.ts'
import { GuardedDrawer } from '../../kit/overlays/GuardedDrawer.tsx'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { useFlowRights } from '../flow-rights.ts'
import { t } from './detail.messages.ts'
import { ImportProblems } from './ImportProblems.tsx'
import { useImport } from './use-import.ts'

const MOST_BYTES = 16_000_000

/** A document from elsewhere becomes the newest version; what is wrong with it is shown and nothing typed is lost. */
export function ImportDrawer({ flow, onClose }: { flow: CallScript; onClose: () => void }) {
  const refusalIn = useFlowRights()
  const [newest] = useState(() => JSON.stringify(flow.document, null, 2))
  const [text, setText] = useState(newest)
  const [note, setNote] = useState('')
  const { save, isPending, problems, error, fail } = useImport(flow, onClose)
  useUnsavedChanges(text !== newest && !isPending)

  async function read(file: File) {
    if (file.size > MOST_BYTES) return fail(new Error(t('fileTooLarge')))
    setText(await file.text())
    if (note === '') setNote(file.name)
  }

  return (
    <GuardedDrawer
      title={t('importTitle')}
      isOpen
      onClose={onClose}
      width="wide"
      isLocked={isPending}
      footer={
        <Button
          variant="primary"
          isPending={isPending}
          blocked={
            refusalIn(operations.CallScripts.UpdateDocument, flow.idFolder) ??
            (text.trim() === '' ? t('importEmpty') : text === newest ? t('importUnchanged') : undefined)
          }
          onPress={() => void save(text, note)}
        >
          {t('importAction')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-soft">{t('importText')}</p>
        <FileDrop label={t('importFile')} types={['application/json', '.json']} onFile={(file) => void read(file)}>
          {t('importDrop')}
        </FileDrop>
        <ImportProblems problems={problems} />
        <ErrorNote error={error} />
        <div className="flex flex-col gap-1.5 [&_.cm-editor]:min-h-64">
          <span aria-hidden className="font-medium text-ink text-sm">
            {t('importCode')}
          </span>
          <CodeViewer label={t('importCode')} value={text} onChange={setText} language="json" maxHeight={420} />
        </div>
        <TextField label={t('importNote')} help={t('importNoteHelp')} value={note} onChange={setNote} maxLength={500} />
      </div>
    </GuardedDrawer>
  )
}
