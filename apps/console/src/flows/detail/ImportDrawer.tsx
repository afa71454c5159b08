import { UpdateDocument as fields } from '@parley/contract/fields/callScripts.gen.ts'
import type { CallScript } from '@parley/contract/flows/flow.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { CircleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import type { CodeHandle } from '../../kit/code/CodeEditor.tsx'
import { CodeViewer } from '../../kit/code/code-viewers.tsx'
import { FileDrop } from '../../kit/fields/FileDrop.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { wordsOf } from '../../kit/forms/field-words.ts'
import { useUnsavedChanges } from '../../kit/forms/unsaved-changes.ts'
import { GuardedDrawer } from '../../kit/overlays/GuardedDrawer.tsx'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { DocumentProblems } from './DocumentProblems.tsx'
import { t } from './detail.messages.ts'
import type { PlacedProblem } from './read-document.ts'
import { useImport, useProblems } from './use-import.ts'

const MOST_BYTES = 16_000_000

/** A document from elsewhere becomes the newest version; what is wrong with it is shown and nothing typed is lost. */
export function ImportDrawer({ flow, onClose }: { flow: CallScript; onClose: () => void }) {
  const [newest] = useState(() => JSON.stringify(flow.document, null, 2))
  const [text, setText] = useState(newest)
  const [note, setNote] = useState('')
  const editor = useRef<CodeHandle>(null)
  const { problems, setProblems, suggest } = useProblems(text)
  /** A document that cannot be saved: the reader is taken to the first fault. */
  const show = (found: readonly PlacedProblem[]) => {
    setProblems(found)
    const [first] = found
    if (first) editor.current?.goTo(first.from)
  }
  const { save, isPending, error, fail } = useImport(flow, { onDone: onClose, onProblems: show })
  useUnsavedChanges(text !== newest && !isPending)

  function change(next: string) {
    setText(next)
    fail(undefined)
  }

  function submit() {
    if (text.trim() !== '' && text !== newest) return void save(text, note)
    fail(new Error(t(text === newest ? 'importUnchanged' : 'importEmpty')))
    editor.current?.goTo(0)
  }

  async function read(file: File) {
    if (file.size > MOST_BYTES) return fail(new Error(t('fileTooLarge')))
    change(await file.text())
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
        <ActionButton
          variant="primary"
          isPending={isPending}
          endpoint={operations.CallScripts.UpdateDocument}
          at={flow.idFolder}
          onPress={submit}
        >
          {t('importAction')}
        </ActionButton>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-soft">{t('importText')}</p>
        <FileDrop label={t('importFile')} types={['application/json', '.json']} onFile={(file) => void read(file)}>
          {t('importDrop')}
        </FileDrop>
        <div className="flex flex-col gap-1.5 [&_.cm-editor]:min-h-64">
          <span aria-hidden className="font-medium text-ink text-sm">
            {t('importCode')}
          </span>
          <CodeViewer
            ref={editor}
            label={t('importCode')}
            value={text}
            onChange={change}
            language="json"
            maxHeight={420}
            problems={problems}
            suggest={suggest}
          />
          <p className="text-faint text-xs">{t('importKeys')}</p>
        </div>
        <div role="status" className="flex flex-col gap-1.5 empty:hidden">
          {problems.length > 0 && (
            <>
              <p className="flex items-center gap-2 font-medium text-danger-ink text-sm">
                <CircleAlert size={15} aria-hidden />
                {t('importProblems', { count: problems.length })}
              </p>
              <DocumentProblems problems={problems} onGoTo={(offset) => editor.current?.goTo(offset)} />
            </>
          )}
        </div>
        <ErrorNote error={error} />
        <TextField {...wordsOf(fields.note)} value={note} onChange={setNote} />
      </div>
    </GuardedDrawer>
  )
}
