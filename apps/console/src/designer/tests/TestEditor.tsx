import { AddTest as fields } from '@parley/contract/fields/callScripts.gen.ts'
import type { FlowTest, TestResult } from '@parley/contract/flowTests/flowTest.schema.ts'
import { operations } from '@parley/contract/operations.ts'
import { ArrowLeft, Plus } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../../kit/actions/ActionButton.tsx'
import { Button } from '../../kit/actions/Button.tsx'
import { TextField } from '../../kit/fields/TextField.tsx'
import { wordsOf } from '../../kit/forms/field-words.ts'
import { ConfirmDialog } from '../../kit/overlays/ConfirmDialog.tsx'
import { ErrorNote } from '../../kit/states/ErrorNote.tsx'
import { showToast } from '../../kit/toasts/toasts.ts'
import { useWrite } from '../../shell/api.ts'
import { ConfirmWrite } from '../../shell/editing/ConfirmWrite.tsx'
import { useDesigner } from '../designer-context.ts'
import { Answers } from './Answers.tsx'
import { Expectations } from './Expectations.tsx'
import type { OnBroken } from './JsonField.tsx'
import { Newer } from './Newer.tsx'
import { Fault, Said } from './Outcome.tsx'
import { Setting } from './Setting.tsx'
import { TurnCard } from './TurnCard.tsx'
import { findingsAfter, newTurn, replaced } from './test-draft.ts'
import { t } from './tests.messages.ts'
import { useTestDraft, type Written } from './use-test-draft.ts'

const { AddTest, UpdateTest, TryTest, RemoveTest } = operations.CallScripts

type Props = Written & { onBack: () => void }

/** A test as a conversation: what the person does, what is expected after it, and what came of that when it ran. */
export function TestEditor({ onBack, ...written }: Props) {
  const { test, notes = [] } = written
  const { flow } = useDesigner()
  const params = { idCallScript: flow.idCallScript }
  const { draft, base, isChanged, isNewer, change, takeTheirs, keepMine, forget } = useTestDraft(written)
  const [isLeaving, setLeaving] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const [ran, setRan] = useState<{ readonly result: TestResult; readonly of: FlowTest | undefined }>()
  const result = (ran?.of === base ? ran?.result : undefined) ?? base?.result ?? undefined
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set())
  const tellBroken: OnBroken = (field, isBroken) =>
    setBroken((before) => new Set([...before].filter((each) => each !== field).concat(isBroken ? [field] : [])))
  const run = useWrite(TryTest, { silent: true, onSuccess: (result) => setRan({ result, of: base }) })
  const leave = () => {
    forget()
    onBack()
  }
  const done = () => {
    showToast('success', t('saved'))
    leave()
  }
  const add = useWrite(AddTest, { silent: true, onSuccess: done })
  const update = useWrite(UpdateTest, { silent: true, onSuccess: done })
  const save = () =>
    base
      ? update.fire({ params: { idFlowTest: base.idFlowTest }, body: { ...draft, rowVersion: base.rowVersion } })
      : add.fire({ params, body: draft })
  const blocked = broken.size > 0 ? t('notJson') : undefined
  return (
    <section aria-label={draft.name || t('newTitle')} className="flex min-w-0 flex-col gap-3 p-3">
      <span>
        <Button size="small" variant="ghost" icon={ArrowLeft} onPress={() => (isChanged ? setLeaving(true) : leave())}>
          {t('back')}
        </Button>
      </span>
      <h2 className="truncate font-semibold text-base text-ink" title={draft.name}>
        {draft.name || t('newTitle')}
      </h2>
      {isNewer && <Newer by={test?.updatedBy?.name} onTheirs={takeTheirs} onMine={keepMine} />}
      {notes.length > 0 && (
        <ul className="flex list-disc flex-col gap-1 rounded-control bg-info-soft py-2 pr-3 pl-6 text-info-ink text-sm">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <TextField {...wordsOf(fields.name)} isRequired value={draft.name} onChange={(name) => change({ name })} />
      <TextField
        {...wordsOf(fields.description)}
        value={draft.description}
        onChange={(description) => change({ description })}
      />
      <Setting draft={draft} onChange={change} onBroken={tellBroken} />
      <h3 className="font-medium text-ink text-sm">{t('start')}</h3>
      <Said stretch={result?.stretches[0]} />
      <Expectations all={draft.begins} findings={findingsAfter(result, 0)} onChange={(begins) => change({ begins })} />
      {draft.turns.map((turn, at) => (
        <TurnCard
          // biome-ignore lint/suspicious/noArrayIndexKey: turns have no other name than their place
          key={at}
          turn={turn}
          count={at + 1}
          result={result}
          onChange={(next) => change({ turns: replaced(draft.turns, at, next) })}
        />
      ))}
      <Button size="small" icon={Plus} onPress={() => change({ turns: [...draft.turns, newTurn()] })}>
        {t('addTurn')}
      </Button>
      <h3 className="font-medium text-ink text-sm">{t('end')}</h3>
      <Expectations all={draft.ends} findings={findingsAfter(result, -1)} onChange={(ends) => change({ ends })} />
      <Answers all={draft.answers} onChange={(answers) => change({ answers })} onBroken={tellBroken} />
      <Fault result={result} />
      <ErrorNote error={add.error ?? update.error ?? run.error} />
      <div className="sticky bottom-0 flex flex-wrap gap-2 border-line border-t bg-surface py-2">
        <ActionButton
          endpoint={test ? UpdateTest : AddTest}
          at={flow.idFolder}
          variant="primary"
          size="small"
          blocked={blocked}
          isPending={add.isPending || update.isPending}
          onPress={save}
        >
          {t('saveTest')}
        </ActionButton>
        <Button
          size="small"
          blocked={blocked}
          isPending={run.isPending}
          onPress={() => run.fire({ params, body: { ...draft, name: draft.name || t('newTitle') } })}
        >
          {t('run')}
        </Button>
        {test && (
          <ActionButton
            endpoint={RemoveTest}
            at={flow.idFolder}
            size="small"
            variant="ghost"
            onPress={() => setRemoving(true)}
          >
            {t('remove')}
          </ActionButton>
        )}
      </div>
      {test && isRemoving && (
        <ConfirmWrite
          title={t('removeTitle')}
          action={t('removeAction')}
          isDangerous
          operation={RemoveTest}
          at={flow.idFolder}
          input={{ params: { idFlowTest: test.idFlowTest } }}
          onDone={leave}
          onClose={() => setRemoving(false)}
        >
          {t('removeText', { name: test.name })}
        </ConfirmWrite>
      )}
      <ConfirmDialog
        title={t('leaveTitle')}
        action={t('leaveAction')}
        isOpen={isLeaving}
        isDangerous
        onClose={() => setLeaving(false)}
        onConfirm={async () => leave()}
      >
        {t('leaveText')}
      </ConfirmDialog>
    </section>
  )
}
